/** Guesses which column fills which field, by its heading first and by its cells second, and says how sure the guess is. */
import type { FieldKind, FieldName } from '../../contract/fields.ts';
import { fieldNameSchema, fields } from '../../contract/fields.ts';
import type { ColumnGuess, Filled, Mapping } from '../../contract/list.ts';
import { contentKind } from './contentPatterns.ts';
import type { ContentKind } from './contentPatterns.ts';
import { aliasOf, halfOf, secondPartyField, type Alias } from './headingAliases.ts';
import { openOwnHeadings } from './ownHeadings.ts';

const shownSamples = 3;
const shownLength = 80;
/** A guess of at least this confidence is taken into the mapping. */
export const mappedFrom = 2;

const kindOf = new Map<FieldName, FieldKind>(fields.map(({ name, kind }) => [name, kind]));

interface Candidate {
  field: FieldName;
  confidence: 0 | 1 | 2 | 3 | 4;
  /** Settles equal confidence: the field's own name before one that could be it. */
  strength: 0 | 1 | 2;
  /** Nothing stands in the column: whatever it is called, one that holds something comes first. */
  empty?: true;
}

/** One guess a column; `headings` are null where the file has no heading line, `rows` are the first rows' cells. A field goes to one column at most. */
export function guessColumns(columns: readonly string[], heading: boolean, rows: readonly (readonly string[])[]): ColumnGuess[] {
  const samples = columns.map((_, column) => rows.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''));
  const isOurs = heading ? openOwnHeadings(columns) : () => false;
  const candidates = columns.map((name, column) => (isOurs(name) ? null : candidateOf(heading ? name : null, samples[column] ?? [])));
  const best = new Map<FieldName, number>();
  candidates.forEach((candidate, column) => {
    if (!candidate) return;
    const rival = candidates[best.get(candidate.field) ?? -1];
    if (!rival || beats(candidate, rival)) best.set(candidate.field, column);
  });
  const won = (column: number): boolean => {
    const field = candidates[column]?.field;
    return field !== undefined && best.get(field) === column;
  };
  // A column that came away empty-handed may be the second of a pair, where its heading says so: `Shipping phone` beside `Phone`. An address
  // of the first party is never completed with a part of the second's.
  const seconds = columns.map((name) => (heading && !isOurs(name) ? secondPartyField(name) : null));
  const isAddress = (field: FieldName | undefined): boolean => field?.startsWith('address.') === true;
  const hasOwnAddress = [...best].some(([field, column]) => isAddress(field) && seconds[column] === null);
  seconds.forEach((field, column) => {
    const first = candidates[column]?.field;
    if (field === null || best.has(field) || (won(column) && !(hasOwnAddress && isAddress(first)))) return;
    if (first !== undefined && won(column)) best.delete(first);
    candidates[column] = named({ field, strength: 1 }, samples[column] ?? []);
    best.set(field, column);
  });
  return columns.map((name, column) => {
    const candidate = candidates[column];
    const half = heading ? halfFor(name, samples[column] ?? [], (field) => samples[best.get(field) ?? -1] ?? []) : null;
    const taken = half ?? (candidate && won(column) ? candidate : null);
    const shown = [...new Set(samples[column])].slice(0, shownSamples).map((cell) => cell.slice(0, shownLength).toWellFormed());
    const guess = { column, heading: name, samples: shown, field: taken?.field ?? null, confidence: taken?.confidence ?? 0 };
    return taken !== null && isOneLine(taken.field, samples[column] ?? []) ? { ...guess, split: 'address' as const } : guess;
  });
}

/** The half of a field that a column holds beside the column with the rest of it; null where that one is whole already, or there is none. */
function halfFor(heading: string, cells: readonly string[], rest: (field: FieldName) => readonly string[]): Candidate | null {
  const field = halfOf(heading);
  if (field === null) return null;
  const others = rest(field);
  const [own, lacking] =
    field === 'phone' ? [/^\(?(?:\d{3}|0\d{1,5})\)?$/, /^(?:\D*\d){4,9}\D*$/] : [/^\d+\s?[a-z]?(?:[-/]\d+)?$/i, /^\D*$/];
  return shareOf(cells, own) >= 0.6 && shareOf(others, lacking) >= 0.6 ? { field, strength: 2, confidence: 3 } : null;
}

const shareOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.length === 0 ? 0 : cells.filter((cell) => pattern.test(cell)).length / cells.length;

/** A street, a place and a postal code in one cell. */
const oneLine =
  /\d.*[,\s]\p{Lu}[\p{L}.]+,?\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?:,?\s+\p{L}[\p{L}. ]*)?$|\p{L}.*\d.*,\s*\d{5}\s+\p{Lu}\p{L}+/u;

const isOneLine = (field: FieldName, cells: readonly string[]): boolean =>
  field.endsWith('street_line_1') && shareOf(cells, oneLine) >= 0.6;

/** The parts of an address in one line, behind the party's prefix. */
export const addressParts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'] as const;

/** The mapping that the guesses come to: two columns with one field are joined, an address in one line fills what no column of its own does. */
export function mapByGuesses(guesses: readonly ColumnGuess[], country: string): Mapping {
  const mapped: Filled[] = [];
  const splitting: Filled[] = [];
  for (const { field, column, confidence, split } of guesses) {
    if (field === null || confidence < mappedFrom) continue;
    const first = mapped.find((one) => one.field === field);
    if (first) first.also = [...(first.also ?? []), column];
    else mapped.push({ field, column, ...(split && { split }) });
    if (split !== 'address') continue;
    const prefix = field.slice(0, -'street_line_1'.length);
    for (const part of addressParts) {
      const name = fieldNameSchema.safeParse(prefix + part);
      if (name.success && name.data !== field) splitting.push({ field: name.data, column, split });
    }
  }
  return { fields: [...mapped, ...splitting.filter(({ field }) => !mapped.some((one) => one.field === field))], country };
}

function beats(a: Candidate, b: Candidate): boolean {
  if (a.empty !== b.empty) return a.empty === true ? b.confidence < mappedFrom : a.confidence >= mappedFrom;
  return a.confidence > b.confidence || (a.confidence === b.confidence && a.strength > b.strength);
}

function candidateOf(heading: string | null, cells: readonly string[]): Candidate | null {
  const alias = heading === null ? null : aliasOf(heading);
  if (alias) return named(alias, cells);
  // What the heading gives to a second party its cells don't give to the first.
  return heading !== null && secondPartyField(heading) !== null ? null : byContent(heading === null, cells);
}

function named({ field, strength }: Alias, cells: readonly string[]): Candidate {
  const share = cells.length === 0 ? null : cells.filter((cell) => fits(kindOf.get(field) ?? 'text', cell)).length / cells.length;
  if (share === null) return { field, strength, confidence: strength === 2 ? 3 : 1, empty: true };
  if (share >= 0.6) return { field, strength, confidence: strength === 2 ? 4 : checkable(field) ? 3 : 2 };
  // Named so, and yet filled otherwise: the name alone is worth a look, a vague name nothing.
  return { field, strength, confidence: strength === 2 && share > 0 ? 2 : 1 };
}

/** Patterns that hardly lie on their own; short codes do, beside a heading that says something else. */
const speaking: readonly (readonly [ContentKind, FieldName, alone: boolean])[] = [
  ['email', 'email', true],
  ['phone', 'phone', true],
  ['ip', 'ip_address', true],
  ['postalCode', 'address.postal_code', false],
  ['state', 'address.state_code', false],
];

function byContent(headless: boolean, cells: readonly string[]): Candidate | null {
  if (cells.length === 0) return null;
  const kinds = cells.map(contentKind);
  for (const [kind, field, alone] of speaking) {
    const share = kinds.filter((found) => found === kind).length / cells.length;
    if (share < 0.6) continue;
    if (alone) return { field, strength: 0, confidence: share >= 0.9 ? 3 : 2 };
    return { field, strength: 0, confidence: headless ? 2 : 1 };
  }
  const named = cells.filter((cell) => /^\p{Lu}[\p{L}'’.-]+( \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(cell)).length / cells.length;
  return named >= 0.8 ? { field: 'name', strength: 0, confidence: headless ? 2 : 1 } : null;
}

/** What is left of a number that a spreadsheet program took for one to calculate with, and one that is spelt on the keys of a phone. */
const lostPhone = /^\d([.,]\d+)?e\+(0?9|1\d)$|^(\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?[a-z][-a-z]{4,10}$/i;

const checkable = (field: FieldName): boolean => ['phone', 'email', 'ip', 'postalCode', 'state'].includes(kindOf.get(field) ?? 'text');

function fits(kind: FieldKind, cell: string): boolean {
  switch (kind) {
    case 'phone':
      // Any way of writing a number, the broken ones too: a phone column full of mistakes is still the phone column.
      return (/\d{3}/.test(cell) && (cell.match(/\d/g) ?? []).length >= 6 && !cell.includes('@')) || lostPhone.test(cell);
    case 'email':
      return cell.includes('@');
    case 'ip':
      return contentKind(cell) === 'ip';
    case 'postalCode':
      return cell.length <= 12 && /\d/.test(cell);
    case 'state':
      return cell.length <= 40 && /^[\p{L}. ]+$/u.test(cell);
    case 'name':
    case 'city':
    case 'country':
      return /\p{L}/u.test(cell) && !cell.includes('@');
    default:
      return true;
  }
}
