/** The held-out sample: its purpose, the rows it would draw, and the results of calling them. */
import { Button, Popover, Select, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fewestCalls, type Calibration } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { share } from '#messages/count.ts';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { notifyDone, useWork } from '#renderer/base/notify.ts';
import { refresh, unfollowed } from '#renderer/base/queryClient.ts';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { call } from '#renderer/bridge/call.ts';
import css from './Calibration.module.css';
import { calledIn } from './ShareBars.tsx';
import { calibrationQuery, type CalledList } from './useCalibration.ts';

const words = calibrationWords.heldOut;
const percents = [1, 2, 5] as const;

interface Props {
  readonly heldOut: Calibration['heldOut'];
  readonly lists: readonly CalledList[];
  readonly between: CalledBetween;
}

export function HeldOut({ heldOut, lists, between }: Props) {
  const [opened, setOpened] = useState(false);
  const [first] = lists;
  if (first === undefined) return null;
  return (
    <div className={css.heldOut}>
      {heldOut !== null && (
        <p className="text-2">
          {heldOut.calls < fewestCalls
            ? words.few(heldOut.calls, fewestCalls)
            : words.result(
                share(heldOut.connected, heldOut.calls),
                share(heldOut.connectedIn.low, 1),
                share(heldOut.connectedIn.high, 1),
                heldOut.calls,
              )}{' '}
          {lists.length === 1 && heldOut.calls > 0 && (
            <button type="button" className="link" onClick={() => showRows(first.listId, { called: calledIn(between, true) })}>
              {words.show}
            </button>
          )}
        </p>
      )}
      <Popover position="top-end" width={320} trapFocus returnFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button size="xs" variant="default" onClick={() => setOpened(!opened)}>
            {words.open}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.title} className="stack gap-10">
          {opened && <Draw lists={lists} first={first} onDone={() => setOpened(false)} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function Draw({ lists, first, onDone }: { lists: readonly CalledList[]; first: CalledList; onDone: () => void }) {
  const [listId, setListId] = useState(first.listId);
  const [percent, setPercent] = useState<(typeof percents)[number]>(2);
  // Drawn once, so that the previewed rows are the ones that are held out.
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  const { busy, run } = useWork();
  const { data } = useQuery(unfollowed('calibration.previewHeldOut', { listId, percent, seed }));
  const name = lists.find((one) => one.listId === listId)?.name ?? first.name;
  const draw = async (): Promise<void> => {
    const { drawn } = await call('calibration.drawHeldOut', { listId, percent, seed });
    onDone();
    notifyDone(words.drawn(drawn, name));
    void refresh(calibrationQuery);
  };
  return (
    <>
      <p className="text-2">{words.why}</p>
      {lists.length > 1 && (
        <Select
          size="xs"
          label={words.list}
          data={lists.map((one) => ({ value: one.listId, label: one.name }))}
          value={listId}
          comboboxProps={{ withinPortal: false }}
          onChange={(chosen) => setListId(chosen ?? first.listId)}
        />
      )}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.percent}
        data={percents.map((one) => ({ value: one, label: words.part(one) }))}
        value={percent}
        onChange={setPercent}
      />
      {data !== undefined && (
        <p role="status">
          {data.of === 0 ? words.nobody : words.preview(data.drawn, data.of)}
          {data.before > 0 && <span className="text-3"> {words.before(data.before)}</span>}
        </p>
      )}
      <p className="small text-3">{words.means}</p>
      <Button size="sm" disabled={data === undefined || data.drawn === 0} loading={busy} onClick={() => run(draw)}>
        {words.draw(data?.drawn ?? 0)}
      </Button>
    </>
  );
}
