/** All runs, newest first, each a line that opens its checks; manual lookups and reports share a line of their own. */
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { count } from '#messages/count.ts';
import { costWords } from '#messages/money.ts';
import { ledgerWords } from '#messages/ledger/ledgerScreenWords.ts';
import { attemptDetail } from '#messages/ledger/ledgerWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { runsQuery } from '../../subjects/runs/listRun.ts';
import { FailureNotice, EmptyState } from '../../ui/notices/Notice.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { timeText } from '../../ui/text/times.ts';
import { region } from '../../ui/page/regions.ts';
import { KeyHints } from '../../ui/keys/Key.tsx';
import { Back, Foot } from '../../ui/page/Page.tsx';
import type { AttemptChoice, Attempts } from './useAttempts.ts';
import css from './LedgerScreen.module.css';

const words = ledgerWords.runs;
const shownAtFirst = 100;

export const allRuns = runsQuery({});

interface Props {
  readonly linesRef: RefObject<HTMLDivElement | null>;
  readonly onOpen: (choice: AttemptChoice) => void;
}

export function RunLines({ linesRef, onOpen }: Props) {
  const { data: runs, error, refetch } = useQuery(allRuns);
  const [all, setAll] = useState(false);
  if (error !== null)
    return (
      <div className={css.notice}>
        <FailureNotice failure={error.failure} onRetry={() => void refetch()} />
      </div>
    );
  if (runs === undefined)
    return (
      <div className={css.bones} role="status" aria-label={ledgerWords.reading}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={12} width={`${92 - ((index * 7) % 23)}%`} />
        ))}
      </div>
    );
  const shown = all ? runs : runs.slice(0, shownAtFirst);
  return (
    <div ref={linesRef} className={css.runs} {...region}>
      {runs.length === 0 && <EmptyState title={words.none}>{words.noneMeans}</EmptyState>}
      <table aria-label={words.title}>
        {runs.length > 0 && (
          <thead>
            <tr>
              {Object.entries(words.columns).map(([key, title]) => (
                <th key={key} scope="col" data-right={isNumber(key) || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {shown.map((run) => (
            <Line key={run.runId} run={run} onOpen={() => onOpen({ show: 'all', runId: run.runId })} />
          ))}
          <tr>
            <th scope="row" colSpan={6}>
              <button type="button" className={css.link} onClick={() => onOpen({ show: 'all', runId: null, byHand: true })}>
                {words.byHand}
              </button>
            </th>
          </tr>
        </tbody>
      </table>
      {shown.length < runs.length && (
        <Button variant="transparent" size="xs" onClick={() => setAll(true)}>
          {words.showAll(runs.length)}
        </Button>
      )}
    </div>
  );
}

const isNumber = (column: string): boolean => column === 'checks' || column === 'answered' || column === 'cost';

function Line({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const { listName, startedAt, counts, cost, sandbox, environment } = run;
  return (
    <tr onClick={onOpen}>
      <th scope="row">
        <button
          type="button"
          className={css.link}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <span className="cut">{listName}</span>
        </button>
      </th>
      <td className="text-2">{timeText(startedAt)}</td>
      <td data-right>{count(counts.planned)}</td>
      <td data-right className="text-2">
        {count(counts.done + counts.partial)}
      </td>
      <td data-right>{sandbox ? words.wouldCost(costWords(cost)) : costWords(cost)}</td>
      <td>{sandbox ? <SandboxLabel>{environment}</SandboxLabel> : environment}</td>
    </tr>
  );
}

/** Moves the focus by this many lines, stopping at the first and the last. */
export function moveLine(lines: HTMLElement | null, by: number): void {
  const buttons = [...(lines?.querySelectorAll<HTMLButtonElement>('tbody button') ?? [])];
  const at = buttons.findIndex((one) => one === document.activeElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, at === -1 ? 0 : at + by))]?.focus();
}

const hints = [
  { of: ['ledger.previous', 'ledger.next'], does: ledgerWords.foot.hints.move },
  { of: ['ledger.open'], does: ledgerWords.foot.hints.open },
  { of: ['ledger.filter'], does: ledgerWords.foot.hints.filter },
  { of: ['ledger.refresh'], does: ledgerWords.foot.hints.refresh },
] as const;

/** `onBack`: returns from checks to the runs, and from there to the lists. */
export function LedgerFoot({ attempts, grouped, onBack }: { attempts: Attempts; grouped: boolean; onBack: () => void }) {
  const { attempts: shown, more, reading, at } = attempts;
  const rows = shown?.length ?? null;
  const current = shown?.[at];
  const detail = current === undefined || grouped ? '' : attemptDetail(current);
  return (
    <Foot slim>
      <Back of="ledger.back" size="xs" ml={-12} onClick={onBack}>
        {grouped ? shared.backToLists : ledgerWords.foot.backToRuns}
      </Back>
      <span className="text-2 nowrap" role="status">
        {rows === null || grouped
          ? ''
          : reading
            ? ledgerWords.foot.reading
            : more
              ? ledgerWords.foot.attemptsSoFar(rows)
              : ledgerWords.foot.attempts(rows)}
      </span>
      <span className="grow text-3 cut" title={detail}>
        {detail}
      </span>
      <KeyHints hints={hints} className="text-3" />
    </Foot>
  );
}
