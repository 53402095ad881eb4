/** Reads a code's parameter for a sentence; what was left out is said as such, so that no sentence shows a hole. */
import { count } from './count.ts';

type Params = Record<string, string | number>;

/** The parameter as text, numbers with their grouping; `(not given)` where it is absent or empty. */
export function said(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === 'number') return count(value);
  return value === undefined || value.trim() === '' ? '(not given)' : value.trim();
}

/** Somebody else's words in quotation marks, without the full stop that would clash with ours; null where there are none. */
export function quoted(words: string | number | null | undefined): string | null {
  const text = String(words ?? '')
    .trim()
    .replace(/\.$/, '');
  return text === '' ? null : `“${text}”`;
}
