/** Words for how an attempt ended, whether it was billed, and whether a run's sums agree. */
import type { Attempt, Recount, RunFigures } from '#contract/ledger/ledger.ts';
import { count, counted } from '../count.ts';
import { outcomeWord } from '../lookups/lookupWords.ts';
import { costWords, money } from '../money.ts';
import { capital } from '../text.ts';
import { causeSentence } from '../runs/runWords.ts';

/** The outcome of an attempt. Runs and the outbox retry by themselves; a look-up doesn't. */
export function attemptWord({ outcome, partial, purpose }: Pick<Attempt, 'outcome' | 'partial' | 'purpose'>): string {
  switch (outcome) {
    case 'open':
      return 'In progress';
    case 'withdrawn':
      return 'Not sent';
    case 'done':
      return partial ? 'Answered in part' : outcomeWord('done');
    case 'retryLater':
      return purpose === 'lookup' ? outcomeWord('retryLater') : 'Retried';
    default:
      return outcomeWord(outcome);
  }
}

/** The service's message, or else the meaning of its code; empty if the service answered. */
export function attemptCause({
  outcome,
  code,
  serviceMessage,
  purpose,
}: Pick<Attempt, 'outcome' | 'code' | 'serviceMessage' | 'purpose'>): string {
  if (outcome === 'open') return '';
  if (outcome === 'inDoubt' && purpose === 'feedback') return 'No answer arrived: the service may have received it';
  if (outcome === 'inDoubt') return 'Rollcall ended before an answer arrived';
  return code === null && serviceMessage === null ? '' : causeSentence({ kind: 'failed', code: code ?? '', serviceMessage });
}

/**
 * Everything known about how an attempt ended, including codes: `429, RATE_LIMIT_EXCEEDED, “Rate limit exceeded”`; empty while it is in
 * progress.
 */
export function attemptDetail(attempt: Pick<Attempt, 'outcome' | 'status' | 'code' | 'serviceMessage' | 'purpose'>): string {
  const cause = attemptCause(attempt);
  return [attempt.status === null ? '' : String(attempt.status), attempt.code ?? '', cause === attempt.code ? '' : cause]
    .filter((part) => part !== '')
    .join(', ');
}

const billedWords: Record<Attempt['billed'], string> = { no: 'Not billed', yes: 'Billed', unknown: 'Possibly billed' };

/** The sandbox charges nothing, so these describe what a service would have charged. */
const sandboxWords: Record<Attempt['billed'], string> = { no: 'Would be free', yes: 'Would be billed', unknown: 'Might be billed' };

export const billedWord = ({ billed, outcome, sandbox }: Pick<Attempt, 'billed' | 'outcome' | 'sandbox'>): string =>
  outcome === 'open' ? 'Not known yet' : (sandbox ? sandboxWords : billedWords)[billed];

/** `10,219 planned = 9,998 done + 205 partial + 4 failed + 12 refused + 0 pending`. */
export function figuresSum({ planned, done, partial, failed, refused, pending }: RunFigures): string {
  const parts = [
    [done, 'done'],
    [partial, 'partial'],
    [failed, 'failed'],
    [refused, 'refused'],
    [pending, 'pending'],
  ] as const;
  return `${count(planned)} planned = ${parts.map(([value, word]) => `${count(value)} ${word}`).join(' + ')}`;
}

/** Whether the parts add up to the total. */
export const addsUp = ({ planned, done, partial, failed, refused, pending }: RunFigures): boolean =>
  planned === done + partial + failed + refused + pending;

/**
 * `$306.09 to $306.24 counted as billed`, `At least $306.09 counted as billed` if a price is missing; for the sandbox, which charges
 * nothing: `Would have cost $12.93`.
 */
export function spentRange({ kept, currency, sandbox, complete }: Pick<Recount, 'kept' | 'currency' | 'sandbox' | 'complete'>): string {
  const range = costWords({ ...kept, currency, complete });
  return sandbox ? `Would have cost ${range}` : `${capital(range)} counted as billed`;
}

const figureTitles: Record<keyof RunFigures, string> = {
  planned: 'Planned',
  done: 'Done',
  partial: 'Partial',
  failed: 'Failed',
  refused: 'Refused',
  pending: 'Pending',
  sent: 'Attempts',
  inDoubt: 'In doubt',
  billingUnknown: 'Possibly billed',
  lowMicros: 'Spent at least',
  highMicros: 'Spent at most',
};
const sandboxTitles: Record<keyof RunFigures, string> = {
  ...figureTitles,
  billingUnknown: sandboxWords.unknown,
  lowMicros: 'Would have cost at least',
  highMicros: 'Would have cost at most',
};

/** One line for each figure that differs: `Done: 4,851 stored, 4,850 recounted`. */
export function differences({ differs, kept, counted: again, currency, sandbox }: Recount): string[] {
  return differs.map((name) => {
    const say = (figures: RunFigures): string => (name.endsWith('Micros') ? money(figures[name], currency) : count(figures[name]));
    return `${(sandbox ? sandboxTitles : figureTitles)[name]}: ${say(kept)} stored, ${say(again)} recounted`;
  });
}

/** `All sums of 3 runs agree`, `The sums of 1 of 3 runs do not agree`. */
export function recountSentence(recounts: readonly Recount[]): string {
  const off = recounts.filter(({ kept, differs }) => differs.length > 0 || !addsUp(kept)).length;
  if (off === 0) return recounts.length === 1 ? 'All sums agree' : `All sums of ${counted(recounts.length, 'run')} agree`;
  return `The sums of ${count(off)} of ${counted(recounts.length, 'run')} do not agree`;
}
