/** Says which run goes first when several runs send with one key. */
import type { PriorityEntry } from '#contract/runs/run.ts';
import { capital } from '../anyOf.ts';

type Named = PriorityEntry & { readonly name: string };

const and = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const quoted = (turns: readonly Named[]): string => and.format(turns.map(({ name }) => `“${name}”`));
const runs = (turns: readonly Named[]): string => (turns.length === 1 ? `the run of ${quoted(turns)}` : `the runs of ${quoted(turns)}`);

/**
 * How this run shares its key; null if it has the key to itself.
 * `Goes first; the run of “Webinar” uses the rest of the key’s rate`, `Takes turns with the run of “Webinar” on the same key`.
 */
export function turnSentence(turns: readonly Named[], runId: string): string | null {
  const own = turns.find((turn) => turn.runId === runId);
  const others = turns.filter((turn) => turn.runId !== runId);
  if (own === undefined || others.length === 0) return null;
  const before = others.filter(({ place }) => place !== null && (own.place === null || place < own.place));
  const behind = others.filter((turn) => !before.includes(turn));
  if (before.length > 0) {
    const goes = `${capital(runs(before))} ${before.length === 1 ? 'goes' : 'go'} first; this one uses the rest of the key’s rate`;
    const also = own.place === null && behind.length > 0 ? `, taking turns with ${runs(behind)}` : '';
    return `${goes}${also}`;
  }
  if (own.place === null) return `Takes turns with ${runs(others)} on the same key`;
  return `Goes first; ${runs(behind)} ${behind.length === 1 ? 'uses' : 'use'} the rest of the key’s rate`;
}
