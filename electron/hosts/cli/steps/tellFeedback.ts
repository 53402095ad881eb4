/** What every form of `rollcall feedback` prints, and its exit status. */
import type { Outbox, OutboxCounts } from '#contract/outcomes/outbox.ts';
import type { SheetSums } from '#contract/outcomes/resultSheet.ts';
import { count } from '#messages/count.ts';
import { exitCodes } from '../exitCodes.ts';
import type { CliCore } from './openCliCore.ts';

type Sums = Omit<SheetSums, 'known'>;

/** Nothing was brought in. */
export const noSums: Sums = {
  lines: 0,
  matched: 0,
  unmatched: 0,
  ambiguous: 0,
  outcomes: { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 },
  queued: 0,
};

/** For `--json`: the same object for every form. */
export function feedbackJson({ lines, matched, unmatched, ambiguous, outcomes, queued }: Sums, { counts }: Outbox): string {
  const { connected, disconnected, notReached, suppressed, undecided } = outcomes;
  const { waiting, sent, noResponseId, refused, inDoubt, withdrawn } = counts;
  return JSON.stringify({
    ...{ lines, matched, unmatched, ambiguous },
    outcomes: { connected, disconnected, notReached, suppressed, undecided },
    queued,
    outbox: { waiting, sent, noResponseId, refused, inDoubt, withdrawn },
  });
}

export const outboxLine = ({ waiting, sent, noResponseId, refused, inDoubt, withdrawn }: OutboxCounts): string =>
  `Outbox: ${count(waiting)} waiting, ${count(sent)} sent, ${count(noResponseId)} without a response id, ${count(refused)} refused, ${count(inDoubt)} in doubt, ${count(withdrawn)} withdrawn`;

/** Whether something waits for a person: lines without a row, undecided outcomes, or what was refused or is in doubt and was not left so. */
export async function feedbackCode(core: CliCore, { unmatched, ambiguous, outcomes }: Sums): Promise<number> {
  if (unmatched + ambiguous + outcomes.undecided > 0) return exitCodes.rowsFailed;
  const { total } = await core.handlers['outbox.list']({ states: ['refused', 'inDoubt'], open: true, from: 0, count: 1 });
  return total > 0 ? exitCodes.rowsFailed : exitCodes.done;
}
