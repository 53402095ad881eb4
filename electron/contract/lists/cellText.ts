/** A cell's own text, without invisible characters and without what only guards it against spreadsheet programs. */
import type { FieldKind } from './fields.ts';

/** Invisible characters: soft hyphens, zero-width characters, direction marks, variation selectors, tags, controls. */
const unseen =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
/** Scripts in these ranges use joiners within words, so they are kept after their letters. */
const joiners = /(?<![\u0600-\u10ff\u1780-\u18af])[\u200c\u200d]/g;
const blanks = /[\x85\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const lineEnds = /[\u2028\u2029]/g;
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const ascii = /^[\t\n\r -~]*$/;

/** Removes invisible characters, and replaces blanks and hyphens of any kind by the usual ones. */
export function withoutUnseen(text: string): string {
  if (ascii.test(text)) return text;
  return text.replace(unseen, '').replace(joiners, '').replace(blanks, ' ').replace(lineEnds, '\n').replace(hyphens, '-');
}

/** Kinds whose texts never begin with an apostrophe. */
const neverQuoted: readonly FieldKind[] = ['phone', 'email', 'ip', 'postalCode', 'state', 'country', 'time'];
const formula = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;
const quoted = /^\s*"([^"]*)"\s*$/;
/** Dutch names that begin with an apostrophe: `'t Hooft`, `'s-Gravenhage`. */
const dutch = /^'[a-z](?:\s|-)/;
/** An apostrophe before what would be a formula. */
const escaped = /^\s*'(?=[=+@\t-])/;

/** Removes what only keeps a spreadsheet program from reading the text as a number or a formula: `="0123"`, `'0123`. */
export function withoutGuard(text: string, kind: FieldKind, guarded = false): string {
  const [, inside] = formula.exec(text) ?? quoted.exec(text) ?? [];
  if (inside !== undefined) return inside.replaceAll('""', '"');
  if (neverQuoted.includes(kind)) {
    const [, before = '', rest = ''] = /^(?:\s*(=(?=[+\d])|['‘’`´]+))?([^]*)$/.exec(text) ?? [];
    return before === '' || before === '=' ? rest || text : rest.replace(/['‘’`´]\s*$/, '');
  }
  if (escaped.test(text)) return text.replace("'", '');
  return guarded && text.startsWith("'") && !dutch.test(text) ? text.slice(1) : text;
}

/** Whether a cell has a guard; a column of such cells is guarded. */
export const hasGuard = (cell: string): boolean => formula.test(cell) || (cell.startsWith("'") && !dutch.test(cell));
