/** The moment of a transaction, in a form that the service takes. */
import { isServiceTime } from '../../contract/operations/serviceTime.ts';
import { normaliseText } from './text.ts';

/** Null for any other way of writing a time: 5/6/26 would have to be guessed. */
export function normaliseTime(cell: string): string | null {
  const text = normaliseText(cell);
  return text !== null && isServiceTime(text) ? text : null;
}
