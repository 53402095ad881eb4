/**
 * Reads a cell for any field, with the steps common to all kinds of cells. The rules of a kind (phone.ts, email.ts, place.ts) come after
 * them. All mapped cells are read through here, so that nothing is read in two ways.
 */
import { withoutGuard, withoutUnseen } from '#contract/lists/cellText.ts';
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
