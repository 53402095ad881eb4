/** Conclusions from the outcomes: shares of the called rows with their confidence ranges, the resulting cut-off, and what is not known. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { fewestCalls, type Calibration, type CallsRequest } from '#contract/outcomes/calibration.ts';
import { calibrationWords as words } from '#messages/outcomes/calibrationWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { attempt } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { sharedWords } from '#messages/sharedWords.ts';
import { CallsChosen, ColumnChoice, WhichList } from './WhichList.tsx';
import css from './Calibration.module.css';
import {
  choose,
  calibrationQuery,
  useCalibrationChoice,
  saveCsv,
  useCalibration,
  useCalledLists,
  useCallsRequest,
  useHeading,
  type CalledList,
  useSuggestion,
} from './useCalibration.ts';
import { HeldOut } from './HeldOut.tsx';
import { openBar, ShareBars, barsOf, dimensions, measures, type ShareBar } from './ShareBars.tsx';
import { ShareChart } from './ShareChart.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';

export function CalibrationPanel() {
  const listed = useCalledLists();
  const asked = useCallsRequest();
  const { calibration, failure, isStale } = useCalibration(asked);
  return (
    <aside className={css.panel} aria-label={words.region}>
      {listed !== undefined && listed.all.length === 0 ? (
        <div className="stack gap-4">
          <h2>{words.none.title}</h2>
          <p className="text-3">{words.none.text}</p>
        </div>
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={() => void refresh(calibrationQuery)} />
      ) : listed === undefined || asked === null || calibration === undefined ? (
        <Bones />
      ) : (
        <Summary calibration={calibration} asked={asked} isStale={isStale} {...listed} />
      )}
    </aside>
  );
}

const Bones = () => (
  <div className="stack gap-14" role="status">
    <p className="text-3">{words.counting}</p>
    <Skeleton height={18} width="60%" />
    <Skeleton height={200} />
    <Skeleton height={90} />
  </div>
);

interface SummaryProps {
  readonly calibration: Calibration;
  readonly asked: CallsRequest;
  readonly isStale: boolean;
  readonly all: readonly CalledList[];
  readonly chosen: readonly CalledList[];
}

function Summary({ calibration, asked, isStale, all, chosen }: SummaryProps) {
  const { dimension, measure } = useCalibrationChoice();
  const heading = useHeading(asked.listIds);
  const called = chosen.filter(({ listId }) => calibration.lists.some((one) => one.listId === listId && one.calls > 0));
  const most = [...calibration.lists].sort((a, b) => b.calls - a.calls)[0]?.listId;
  const policyOf = chosen.find(({ listId }) => listId === most) ?? chosen[0];
  const { apart, whole, neverCalled } = calibration;
  const isNothing = whole.calls + (calibration.heldOut?.calls ?? 0) === 0;
  return (
    <>
      <div className={css.head}>
        <h2>{words.titles[dimension]}</h2>
        {calibration.sandbox && <SandboxLabel>{sharedWords.sandboxAnswers}</SandboxLabel>}
      </div>
      <p className="small text-3">{words.of[measure]}</p>
      <div className="line wraps apart">
        <CallsChosen all={all} chosen={chosen} />
        <SegmentedControl
          size="xs"
          aria-label={words.measureLabel}
          data={measures.map((one) => ({ value: one, label: words.measures[one] }))}
          value={measure}
          onChange={(one) => choose({ measure: one })}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.by.label}
        data={dimensions.map((one) => ({ value: one, label: words.by[one] }))}
        value={dimension}
        onChange={(one) => choose({ dimension: one })}
      />
      {dimension === 'source' && <ColumnChoice listIds={asked.listIds} />}
      {isNothing ? (
        <p className="text-3">{words.nothing}</p>
      ) : (
        <>
          <Chart
            key={`${dimension} ${heading ?? ''}`}
            calibration={calibration}
            asked={asked}
            isStale={isStale}
            lists={called}
            policyOf={policyOf}
          />
          {policyOf !== undefined && <SuggestionCard asked={asked} lists={chosen} policyOf={policyOf} />}
        </>
      )}
      <div className={css.note}>
        <Icon name="info" />
        <span>{words.dropped(neverCalled.dropped)}</span>
      </div>
      <HeldOut heldOut={calibration.heldOut} lists={chosen} between={asked} />
      <div className={css.foot}>
        <span className="text-3">{words.sums(whole.calls, apart.suppressed + apart.undecided)}</span>
        <Button size="compact-xs" variant="subtle" onClick={() => choose({ isScorecard: true })}>
          {words.compareSources}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            attempt(() =>
              saveCsv(words.fileName, calibration.sandbox, 'calibration.save', {
                ...asked,
                heading: dimension === 'source' ? heading : null,
              }),
            )
          }
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}

interface ChartProps {
  readonly calibration: Calibration;
  readonly asked: CallsRequest;
  readonly isStale: boolean;
  readonly lists: readonly CalledList[];
  readonly policyOf: CalledList | undefined;
}

function Chart({ calibration, asked, isStale, lists, policyOf }: ChartProps) {
  const { dimension, measure, policyOf: picked } = useCalibrationChoice();
  const heading = useHeading(asked.listIds);
  const [pressed, setPressed] = useState<ShareBar | null>(null);
  const { suggestion } = useSuggestion(asked, picked ?? policyOf?.listId ?? null);
  const cutOff = dimension === 'score' && measure === 'connected' ? (suggestion?.cutOff ?? null) : null;
  const bars = barsOf(calibration, dimension, measure, asked, cutOff?.bands);
  const title = `${words.titles[dimension]} ${words.of[measure]}`;
  const open = (bar: ShareBar): void => {
    const [only, ...others] = lists;
    if (only === undefined) return;
    if (others.length > 0) setPressed(bar);
    else attempt(() => openBar(only.listId, bar, heading));
  };
  return (
    <div className={css.chart} data-stale={isStale || undefined}>
      {dimension === 'score' || dimension === 'grade' ? (
        <ShareChart
          title={title}
          bars={bars}
          measure={measure}
          cutAt={cutOff === null || cutOff.saved === 0 ? null : cutOff.score}
          curve={dimension === 'score' && measure === 'connected' ? calibration.curve : null}
          onOpen={open}
        />
      ) : (
        bars.length > 0 && <ShareBars title={title} bars={bars} measure={measure} onOpen={open} />
      )}
      {pressed !== null && (
        <WhichList
          label={pressed.label}
          lists={lists}
          onClose={() => setPressed(null)}
          onChoose={(listId) => attempt(() => openBar(listId, pressed, heading))}
        />
      )}
      <div className={css.legend}>
        <span>
          <RangeMark /> {words.legend.range}
        </span>
        <span>
          <i className={css.fewMark} /> {words.legend.few(fewestCalls)}
        </span>
        {dimension === 'score' && measure === 'connected' && calibration.curve !== null && (
          <span>
            <i className={css.curveMark} /> {words.legend.curve}
          </span>
        )}
      </div>
    </div>
  );
}

const RangeMark = () => (
  <svg width={9} height={13} viewBox="0 0 9 13" aria-hidden="true">
    <path d="M1 1h7M4.5 1v11M1 12h7" stroke="var(--text)" strokeWidth={1.5} fill="none" />
  </svg>
);
