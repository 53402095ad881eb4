/** Guesses which column fills which field, with a confidence. Values weigh more than headings. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { ColumnGuess } from '#contract/lists/list.ts';
import { columnCandidate, fitsFrom, mappedFrom, namedCandidate, type Candidate, guardedColumns, sampledColumn } from './columnCandidate.ts';
import { openFit } from './fit.ts';
import { halfFor, openOwnHeadings } from './headings.ts';
import { halfOf, secondPartyField } from './headingAliases.ts';
import { callingCodeOf } from '../../normalise/phones/phone.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';

const shownSamples = 3;
const shownLength = 80;

/** Matches street, city and postal code in one cell. */
const oneLine =
  /\d.*[,\s]\p{Lu}[\p{L}.]+,?\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?:,?\s+\p{L}[\p{L}. ]*)?$|\p{L}.*\d.*,\s*\d{5}\s+\p{Lu}\p{L}+/u;

const isOneLine = (field: FieldName, cells: readonly string[]): boolean =>
  field.endsWith('street_line_1') && cells.length > 0 && cells.filter((cell) => oneLine.test(cell)).length >= fitsFrom * cells.length;

/** Fields of which a row can have several values, any of which is acceptable. */
const canAlternate: readonly FieldName[] = ['phone', 'email'];

/**
 * Returns one guess per column. `heading`: whether the file has headings; `rows`: cells of a sample of rows; `country`: for local phones. A
 * field gets at most one column, apart from its halves.
 */
export function guessColumns(
  columns: readonly string[],
  heading: boolean,
  rows: readonly (readonly string[])[],
  country: string,
): ColumnGuess[] {
  const guarded = guardedColumns(rows);
  const samples = columns.map((_, column) => sampledColumn(rows, column, guarded));
  const cellsOf = (column: number): readonly string[] => samples[column]?.cells ?? [];
  const fitOf = openFit(openPhoneReader(country));
  const isOurs = heading ? openOwnHeadings(columns) : () => false;
  const candidates = samples.map((sample, column) => {
    const name = columns[column] ?? '';
    return isOurs(name) ? null : columnCandidate(heading ? name : null, sample, fitOf);
  });
  const best = bestColumns(candidates);
  // A number after its calling code needn't be a phone by itself.
  candidates.forEach((candidate, column) => {
    if (!heading || candidate?.field !== 'phone' || halfOf(columns[column - 1] ?? '') !== 'callingCode') return;
    candidates[column] = { ...candidate, confidence: 3 };
    best.set('phone', column);
  });
  const won = (column: number): boolean => {
    const field = candidates[column]?.field;
    return field !== undefined && best.get(field) === column;
  };
  // A column without a field may belong to the second of a pair, if its heading says so: `Shipping phone` beside `Phone`. An address of the
  // first party is never completed with parts of the second's.
  const seconds = columns.map((name) => (heading && !isOurs(name) ? secondPartyField(name) : null));
  const isAddress = (field: FieldName | undefined): boolean => field?.startsWith('address.') === true;
  const hasOwnAddress = [...best].some(([field, column]) => isAddress(field) && seconds[column] === null);
  seconds.forEach((field, column) => {
    const first = candidates[column]?.field;
    const sample = samples[column];
    if (field === null || !sample || best.has(field) || (won(column) && !(hasOwnAddress && isAddress(first)))) return;
    if (first !== undefined && won(column)) best.delete(first);
    candidates[column] = namedCandidate({ field, strength: 1 }, sample, fitOf);
    best.set(field, column);
  });
  const homeCode = callingCodeOf(country);
  return columns.map((name, column): ColumnGuess => {
    const candidate = candidates[column] ?? null;
    const half = heading ? halfFor(name, cellsOf(column), (field) => cellsOf(best.get(field) ?? -1), homeCode) : null;
    const taken = half ? { field: half.field, confidence: 3 } : candidate && won(column) ? candidate : null;
    const asRead = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    const shown = [...new Set(asRead)].slice(0, shownSamples).map((cell) => cell.slice(0, shownLength).toWellFormed());
    return {
      ...{ column, heading: name, samples: shown, field: taken?.field ?? null, confidence: taken?.confidence ?? 0 },
      ...(taken === null && candidate !== null && isAlternate(candidate) && { alternate: candidate.field }),
      ...(taken !== null && isOneLine(taken.field, cellsOf(column)) && { split: 'address' }),
    };
  });
}

function bestColumns(candidates: readonly (Candidate | null)[]): Map<FieldName, number> {
  const best = new Map<FieldName, number>();
  candidates.forEach((candidate, column) => {
    if (!candidate) return;
    const rival = candidates[best.get(candidate.field) ?? -1];
    if (!rival || beats(candidate, rival)) best.set(candidate.field, column);
  });
  return best;
}

const isAlternate = ({ field, confidence, share }: Candidate): boolean =>
  canAlternate.includes(field) && confidence >= mappedFrom && share >= fitsFrom;

/** Ranks candidates: correctly filled columns first, then empty ones, then those with other values. */
const rank = ({ confidence, empty }: Candidate): number => (confidence < mappedFrom ? 0 : empty === true ? 1 : 2);

function beats(a: Candidate, b: Candidate): boolean {
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  return a.worth > b.worth || (a.worth === b.worth && a.strength > b.strength);
}
