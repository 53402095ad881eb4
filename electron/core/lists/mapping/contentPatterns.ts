/** Recognizes cells whose heading says nothing. */
import { isIP } from 'node:net';
import { emailsInCell } from '../../normalise/emailsInCell.ts';
import { stateCode } from '../../normalise/place.ts';

export type ContentKind = 'phone' | 'email' | 'ip' | 'postalCode' | 'state';

const phone = /^\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(\s*(x|ext\.?)\s*\d{1,6})?$|^\+\d[\d\s().-]{7,17}$/i;
const postalCode = /^\d{5}(-\d{4})?$|^[a-z]\d[a-z] ?\d[a-z]\d$/i;

/** The first kind that matches the cell; null for plain text. */
export function contentKind(cell: string): ContentKind | null {
  const text = cell.trim();
  if (text === '') return null;
  if (isIP(text) > 0) return 'ip';
  if (text.includes('@')) return emailsInCell(text).length > 0 ? 'email' : null;
  if (postalCode.test(text)) return 'postalCode';
  if (phone.test(text)) return 'phone';
  return /^[a-z]{2}$/i.test(text) && stateCode(text) !== null ? 'state' : null;
}

/** Whether a cell can hardly be a heading: a number, a date, a time, an IP address. Two letters may be either. */
export function looksLikeData(cell: string): boolean {
  const text = cell.trim();
  const kind = contentKind(text);
  if (kind !== null && kind !== 'state') return true;
  return (
    /^[+-]?[$€£]?\d[\d.,]*(?:e[+-]?\d+)?%?$/i.test(text) ||
    /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text) ||
    /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}([ T].*)?$/.test(text)
  );
}
