/** Doubts that a person must resolve before a list can be checked; usually there are none, and nothing is asked. */
import type { FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled, type ColumnFit, type List } from '#contract/lists/list.ts';
import { mainOperation } from '#contract/service/operations/catalog.ts';
import { sourcesOf, unservedParameters } from '#contract/service/operation.ts';
import { isLowFit } from '#messages/lists/fitWords.ts';

/** A required field is sure if at least this share of its filled cells fits. */
const sureFrom = 0.95;
/** A guessed mapping is sure from this confidence on: likely. */
const likely = 3;
/** If more than this share of lines couldn't be read, or of cells has a wrong encoding, the file may have been misread. */
const mostMisread = 0.05;

export interface Doubts {
  /** Columns whose matching needs a look, in order. */
  readonly columns: readonly number[];
  /** Those of them that fill a required field and mostly contain something else. */
  readonly misfits: readonly ColumnFit[];
  /** Whether there are other open questions: rows to choose, a missing field, a file that may have been misread. */
  readonly others: boolean;
}

export const isSure = ({ columns, others }: Doubts): boolean => columns.length === 0 && !others;

/** Fields that fill the required parameters of the default check. */
function requiredFields(mapped: ReadonlySet<FieldName>): Set<FieldName> {
  const required = mainOperation.parameters.filter((parameter) => parameter.required);
  const sources = required.map((parameter) => sourcesOf(parameter).find((parts) => parts.some((field) => has(mapped, field))) ?? []);
  return new Set([...mapped].filter((field) => sources.flat().includes(field)));
}
const has = (mapped: ReadonlySet<string>, field: string): boolean => mapped.has(field);

/** `fits`: fits of the list's mapping, over its rows or a sample of them. */
export function doubtsOf(list: List, fits: readonly ColumnFit[]): Doubts {
  const { mapping, guesses, mappedBy } = list;
  const mapped = new Set(mapping.fields.map(({ field }) => field));
  const required = requiredFields(mapped);
  const sent = new Set<string>(mainOperation.parameters.flatMap((parameter) => sourcesOf(parameter).flat()));
  const misfits = fits.filter(
    (fit) => required.has(fit.field) && (fit.filled === 0 || (fit.fits !== null && fit.fits < sureFrom * fit.filled)),
  );
  const low = fits.filter((fit) => sent.has(fit.field) && fit.filled > 0 && isLowFit(fit));
  const doubtful = new Set([...misfits, ...low].map(({ column }) => column));
  // A second column with such values matters only if the first one lacks some.
  const complete = new Set(fits.filter((fit) => (fit.fits ?? fit.filled) >= sureFrom * fit.rows).map(({ field }) => field));
  if (mappedBy === 'guesses') {
    const filled = new Set(mapping.fields.filter(({ field }) => sent.has(field)).flatMap(columnsOfFilled));
    for (const { column, confidence, alternate } of guesses) {
      const isRival = alternate !== undefined && required.has(alternate) && !complete.has(alternate) && !filled.has(column);
      if (isRival || (filled.has(column) && confidence < likely)) doubtful.add(column);
    }
  }
  return {
    // A person who matched the columns has seen them.
    columns: mappedBy === 'person' ? [] : [...doubtful].toSorted((a, b) => a - b),
    misfits,
    others: hasOpenQuestion(list, fits) || unservedParameters(mainOperation, mapped).length > 0,
  };
}

function hasOpenQuestion({ rows, rejected, setAside, hiddenRows, sources }: List, fits: readonly ColumnFit[]): boolean {
  const notes = sources.flatMap((source) => source.notes ?? []);
  return (
    rows === 0 ||
    hiddenRows?.chosen === null ||
    rejected - setAside > mostMisread * (rows + rejected) ||
    notes.some(({ uncached, merged, filled }) => uncached > 0 || (merged > 0 && !filled)) ||
    fits.some(({ filled, repairs = [] }) =>
      repairs.some(({ repair, applied, rows: cells }) => repair === 'text.encoding' && !applied && cells > mostMisread * filled),
    )
  );
}
