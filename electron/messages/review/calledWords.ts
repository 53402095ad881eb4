/** Says which called rows a filter asks for. */
import { countedResults, type CalledFilter } from '#contract/review/calledFilter.ts';
import type { CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import { anyOf } from '../anyOf.ts';

const kinds: Readonly<Record<CallOutcomeKind, string>> = {
  connected: 'connected',
  disconnected: 'disconnected',
  notReached: 'not reached',
  suppressed: 'do not call',
  undecided: 'undecided',
};

const dayText = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Follows "rows with": `call result connected`, `a call from May 1, 2026`. */
export function calledPart({ results, heldOut, from, to }: CalledFilter): string {
  const isAny = countedResults.every((kind) => results.includes(kind));
  const what = isAny ? 'a call' : `call result ${anyOf(results.map((kind) => kinds[kind]))}`;
  return [
    what,
    ...(heldOut === true ? ['test-called'] : []),
    ...(from === null ? [] : [`from ${dayText.format(from)}`]),
    // The last day that still counts.
    ...(to === null ? [] : [`until ${dayText.format(to - 1)}`]),
  ].join(' ');
}
