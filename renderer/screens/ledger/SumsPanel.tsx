/** Each run's running totals next to the sums of its jobs and attempts. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Recount } from '../../../electron/contract/ledger.ts';
import { count } from '../../../electron/messages/count.ts';
import { addsUp, differences, figuresSum, recountSentence, spentRange } from '../../../electron/messages/ledgerWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { SandboxLabel } from '../../ui/SandboxLabel.tsx';
import { timeText } from '../../ui/times.ts';
import css from './LedgerScreen.module.css';

const shownAtFirst = 20;

/** `onShowRun`: shows only its attempts. */
export function SumsPanel({ recounts, onShowRun }: { recounts: UseQueryResult<readonly Recount[]>; onShowRun: (runId: string) => void }) {
  const { data: value = null, error, isFetching: counting, refetch } = recounts;
  const [all, setAll] = useState(false);
  const agrees = value?.every(agree) === true;
  const shown = value === null || all ? value : value.slice(0, shownAtFirst);
  return (
    <Panel>
      <div className={css.sumsHead}>
        <h2>Reconciliation</h2>
        <Button size="xs" disabled={counting} onClick={() => void refetch()}>
          Recount
        </Button>
      </div>
      <p className={css.verdict} role="status" data-off={(value !== null && !counting && !agrees) || undefined}>
        {counting ? (
          <span className="text-2">Counting every job and attempt</span>
        ) : value === null ? null : value.length === 0 ? (
          <span className="text-3">No run yet</span>
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
      {value !== null && !all && value.length > shownAtFirst && (
        <Button variant="transparent" size="xs" onClick={() => setAll(true)}>
          Show all {count(value.length)}
        </Button>
      )}
    </Panel>
  );
}

const agree = ({ kept, differs }: Recount): boolean => differs.length === 0 && addsUp(kept);

function Sum({ recount, onShow }: { recount: Recount; onShow: () => void }) {
  const { listName, startedAt, kept, sandbox } = recount;
  return (
    <li className={css.sum}>
      <div className={css.keyHead}>
        <button type="button" className={css.link} title="Show the attempts of this run" onClick={onShow}>
          <span className="cut">{listName}</span>
        </button>
        <span className="grow" />
        <span className="small text-3 nowrap">{timeText(startedAt)}</span>
      </div>
      <p className="small text-2">{figuresSum(kept)}</p>
      <p className="small text-2">{sandbox ? <SandboxLabel>{spentRange(recount)}</SandboxLabel> : spentRange(recount)}</p>
      {!agree(recount) && (
        <ul className={css.off}>
          {!addsUp(kept) && <li>The parts do not add up to the total</li>}
          {differences(recount).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
