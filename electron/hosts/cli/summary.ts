/** What a command that works on a list ends with: one JSON object for scripts, a few lines for people. Others script against its shape. */
import type { List } from '../../contract/list.ts';
import type { Cost, LeftOut, Plan } from '../../contract/plan.ts';
import type { Run, RunCounts, Stopped } from '../../contract/run.ts';
import { count, counted } from '../../words/count.ts';
import { costWords, decimalAmount } from '../../words/money.ts';
import { leftOutTitle } from '../../words/findingWords.ts';
import { operationTitle } from '../../words/names.ts';
import { stopCause } from '../../words/runWords.ts';

export interface Worked {
  list: List;
  run: Run | null;
  /** Where there is no run: what one would buy. */
  plan: Plan | null;
  callsPerSecond: number;
  elapsedMs: number;
  out: string[];
}

const nothing: RunCounts = { planned: 0, done: 0, partial: 0, failed: 0, refused: 0, pending: 0, sent: 0, inDoubt: 0, unknown: 0 };

export function callsJson(counts: RunCounts): RunCounts {
  const { planned, done, partial, failed, refused, pending, sent, inDoubt, unknown } = counts;
  return { planned, done, partial, failed, refused, pending, sent, inDoubt, unknown };
}

export function costJson({ lowMicros, highMicros, currency, complete }: Cost): object {
  return { low: decimalAmount(lowMicros), high: decimalAmount(highMicros), currency, complete };
}

function stoppedJson(stopped: Pick<Stopped, 'code' | 'message'> | null): object | null {
  return (
    stopped && { code: stopped.code, message: stopped.code === 'storage' ? stopCause(stopped) : (stopped.message ?? stopCause(stopped)) }
  );
}

function countsOf({ run, plan }: Worked): RunCounts {
  return run?.counts ?? { ...nothing, planned: plan?.calls ?? 0, pending: plan?.calls ?? 0 };
}

/** The one object that `check`, `plan`, `resume` and `export` end with under --json. */
export function summaryJson(worked: Worked): object {
  const { list, run, plan } = worked;
  const leftOut = run?.leftOut ?? plan?.leftOut ?? [];
  const rowsOf = (why: LeftOut['why']): number => leftOut.reduce((sum, reason) => sum + (reason.why === why ? reason.rows : 0), 0);
  const cost = run?.cost ?? plan?.cost;
  return {
    list: list.listId,
    run: run?.runId ?? null,
    rows: run?.rows ?? plan?.rows ?? list.rows,
    rejected: list.rejected,
    hopeless: rowsOf('hopeless'),
    suppressed: rowsOf('suppressed'),
    duplicates: rowsOf('duplicate'),
    reused: rowsOf('fresh'),
    calls: callsJson(countsOf(worked)),
    stopped: stoppedJson(run?.stopped ?? null),
    cost: costJson(cost ?? { lowMicros: 0, highMicros: 0, currency: 'USD', complete: true }),
    callsPerSecond: worked.callsPerSecond,
    elapsedMs: worked.elapsedMs,
    out: worked.out,
  };
}

/** The same for people: where the rows went, so that they add up in sight. */
export function summaryText(worked: Worked): string {
  const { list, run, plan, out } = worked;
  const lines = [
    `${list.name}: ${counted(list.rows, 'row')}${list.rejected > 0 ? ` and ${counted(list.rejected, 'rejected line')}` : ''}, list ${list.listId}`,
  ];
  const asked = run ?? plan;
  if (asked) {
    for (const reason of asked.leftOut) lines.push(`  ${leftOutTitle(reason)}: ${count(reason.rows)}`);
    lines.push(callsLine(worked), `  Cost: ${costWords(asked.cost)}`);
  }
  if (run) lines.push(`  Run: ${run.runId}`);
  for (const file of out) lines.push(`  Written: ${file}`);
  return lines.join('\n');
}

function callsLine(worked: Worked): string {
  const { run, plan } = worked;
  const { planned, done, partial, failed, refused, pending } = countsOf(worked);
  const title = operationTitle(run?.operation ?? plan?.request.operation ?? '');
  if (!run) return `  ${title}: ${counted(planned, 'call')} to buy`;
  const parts = Object.entries({ answered: done, 'answered in part': partial, failed, refused, pending }).filter(([, calls]) => calls > 0);
  return `  ${title}: ${counted(planned, 'call')}${parts.length > 0 ? `, ${parts.map(([word, calls]) => `${count(calls)} ${word}`).join(', ')}` : ''}`;
}
