/** Shows whether each run's totals equal the sums of its jobs and attempts, with figures for the shown run and those that differ. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { Recount } from '#contract/ledger/ledger.ts';
import { addsUp, differences, figuresSum, recountSentence, spentRange } from '#messages/ledger/ledgerWords.ts';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './LedgerScreen.module.css';

interface Props {
  readonly recounts: UseQueryResult<readonly Recount[]>;
  /** The run that is shown; null if none in particular. */
  readonly runId: string | null;
  readonly onShowRun: (runId: string) => void;
}

export function SumsPanel({ recounts, runId, onShowRun }: Props) {
  const { data: value = null, error, isFetching: counting, refetch } = recounts;
  const agrees = value?.every(agree) === true;
  const shown = value?.filter((one) => one.runId === runId || !agree(one));
  return (
    <Panel>
      <div className="line gap-12 apart">
        <h2>{words.sums.title}</h2>
        <Button size="xs" disabled={counting} onClick={() => void refetch()}>
          {words.sums.recount}
        </Button>
      </div>
      <p className={css.verdict} role="status" data-off={(value !== null && !counting && !agrees) || undefined}>
        {counting ? (
          <span className="text-2">{words.sums.counting}</span>
        ) : value === null ? null : value.length === 0 ? (
          <span className="text-3">{words.sums.noRun}</span>
        ) : (
          <>
            <Icon name={agrees ? 'check' : 'warning'} size={14} />
            {recountSentence(value)}
          </>
        )}
      </p>
      {error !== null && <FailureNotice failure={error.failure} />}
      <ul>
        {shown?.map((recount) => (
          <Sum key={recount.runId} recount={recount} onShow={() => onShowRun(recount.runId)} />
        ))}
      </ul>
    </Panel>
  );
}

const agree = ({ kept, differs }: Recount): boolean => differs.length === 0 && addsUp(kept);

function Sum({ recount, onShow }: { recount: Recount; onShow: () => void }) {
  const { listName, startedAt, kept, sandbox } = recount;
  return (
    <li className="mt-16">
      <div className={css.keyHead}>
        <button type="button" className={css.link} title={words.sums.showRun} onClick={onShow}>
          <span className="cut">{listName}</span>
        </button>
        <span className="grow" />
        <span className="small text-3 nowrap">{timeText(startedAt)}</span>
      </div>
      <p className="small text-2">{figuresSum(kept)}</p>
      <p className="small text-2">{sandbox ? <SandboxLabel>{spentRange(recount)}</SandboxLabel> : spentRange(recount)}</p>
      {!agree(recount) && (
        <ul className={css.off}>
          {!addsUp(kept) && <li>{words.sums.partsOff}</li>}
          {differences(recount).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
