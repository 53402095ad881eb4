/** The time of a transaction, in a format that the service accepts. */
import { isServiceTime } from '#contract/service/operations/serviceTime.ts';
import { normaliseText } from './text.ts';

/** Null for any other format: 5/6/26 would have to be guessed. */
export function normaliseTime(cell: string): string | null {
  const text = normaliseText(cell);
  return text !== null && isServiceTime(text) ? text : null;
}
