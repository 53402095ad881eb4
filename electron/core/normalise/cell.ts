/**
 * Reads a cell for any field, with the steps common to all kinds of cells. The rules of a kind (phone.ts, email.ts, place.ts) come after
 * them. All mapped cells are read through here, so that nothing is read in two ways.
 */
import type { FieldKind } from '#contract/lists/fields.ts';
import type { CellStep, Repair } from '#contract/lists/repair.ts';

export interface CellPlace {
  /** Most cells of the column have a guard, so a leading apostrophe is one even before a name. */
  guarded?: boolean;
  /** For a last name: the first name beside it, because Null is also a last name. */
  firstName?: string;
  /** Steps that a person has turned off. */
  off?: readonly Repair[];
}

const nowhere: CellPlace = {};

/**
 * Matches cells that may need these steps. Nearly all are plain: printable ASCII that begins neither like a guard nor like an empty value's
 * word.
 */
const mayBeOdd = /[^ -~]|^\s*(?:["#'*,./:<=>?[\\_`{|~-]|\((?!\d)|n[\/\\.ailou]|un[dkl]|tb[ad]|blan|empt|miss)/i;
/** Longer cells are notes: neither guarded nor a word for an empty value. */
const longest = 500;

/** Returns the cell's meaningful text; '' if it is empty. `took`: called with each step that changed how the cell is interpreted. */
export function readCell(cell: string, kind: FieldKind, place: CellPlace = nowhere, took?: (step: CellStep) => void): string {
  return mayBeOdd.test(cell) ? readOdd(cell, kind, place, took) : cell;
}

function readOdd(
  cell: string,
  kind: FieldKind,
  { guarded = false, firstName = '', off = [] }: CellPlace,
  took?: (step: CellStep) => void,
): string {
  const take = (step: CellStep, before: string, after: string): string => {
    if (after === before || off.includes(step)) return before;
    took?.(step);
    return after;
  };
  let text = take('unseen', cell, withoutUnseen(cell));
  if (text.length > longest) return text;
  for (let before = ''; before !== text;) {
    before = text;
    text = take('guard', text, withoutGuard(text, kind, guarded));
  }
  return saysNothing(text, kind, firstName) ? take('nothing', text, '') : text;
}

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

const nothing = new Set(
  (
    'null,nil,none,nan,undefined,n/a,n.a.,n.a,n/a.,n\\a,n/d,\\n,not applicable,not available,not provided,not given,not specified,no data,no value,' +
    'null null,none none,nan nan,none.'
  ).split(','),
);
/** Not used for fields where these may be a name, a place or an identifier. */
const nothingInData = new Set(
  'na,nat,unknown,unk,not known,no phone,no number,no phone number,no email,no e-mail,no mail,no name,tbd,tba,unlisted,blank,empty,missing'.split(
    ',',
  ),
);
const data: readonly FieldKind[] = ['phone', 'email', 'ip', 'postalCode', 'state', 'time'];
/** Errors of a spreadsheet's formulas, in any language, and a cell too narrow for its number. */
const formulaError = /^#(?:n\/[ad]|nv|#+|[\p{L}¡][\p{L}\d/_]{1,15}[!?]|getting_data)$/u;
const onlyMarks = /^[\s!-/:-@[-`{-~]+$/;
const bracketed = /^[([<{](.*)[)\]>}]$/;
/** Words for an empty value that are also names, if written like one. */
const names = new Set(['nan', 'na', 'nil', 'null']);
const longestWord = 20;

/** Placeholders typed where a form requires an address. */
const noAddress =
  /^(?:no[-_.]?(?:e-?)?mail(?:[-_.]?address)?\d*@.+|(none|na|null|nil|unknown)@(?:\1|no[-_.]?e?mail|e?mail|none|na|null|unknown)\.\w+)$/i;

/**
 * Whether the text is a word for an empty value: `nan`, `#N/A`, `NULL`, `(blank)`, `-`, `noemail@noemail.com`. `firstName`: the one beside
 * a last name.
 */
export function saysNothing(text: string, kind: FieldKind, firstName = ''): boolean {
  const trimmed = text.trim();
  if (kind === 'email' && noAddress.test(trimmed)) return true;
  if (trimmed === '' || trimmed.length > longestWord) return false;
  if (onlyMarks.test(trimmed)) return true;
  const lower = trimmed.toLowerCase();
  if (formulaError.test(lower)) return true;
  const word = bracketed.exec(lower)?.[1]?.trim() ?? lower;
  if (word === lower && kind === 'name' && isName(trimmed, word, firstName)) return false;
  return nothing.has(word) || (nothingInData.has(word) && (word !== lower || data.includes(kind)));
}

function isName(text: string, word: string, firstName: string): boolean {
  if (!names.has(word)) return false;
  const isCapitalised = /^\p{Lu}\p{Ll}+$/u.test(text);
  if (word !== 'null') return isCapitalised;
  // In a list in uppercase, all names are.
  const first = firstName.trim();
  return first !== '' && !saysNothing(first, 'name') && (isCapitalised || (text === 'NULL' && /^\p{Lu}{2}[^\p{Ll}]*$/u.test(first)));
}
