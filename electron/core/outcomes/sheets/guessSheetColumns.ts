/** Guesses the fields of a result sheet's columns, from their headings and a sample of their cells. */
import { sheetFields, type SheetField, type SheetShape } from '#contract/outcomes/resultSheet.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import { aliasOf, foldHeading, namesSomethingElse } from '../../lists/mapping/headingAliases.ts';
import { openOwnHeadings } from '../../lists/mapping/headings.ts';
import { tellsOutcome, isBareDuration, readDuration, readRightParty } from './dispositions.ts';
import { fieldHeadings, notCalled, shapeHeadings } from './sheetHeadings.data.ts';
import { readTime } from './times.ts';

export type SheetColumns = Partial<Record<SheetField, number>>;

interface Sampled {
  column: number;
  folded: string;
  heading: string;
  /** Cells that aren't empty. */
  cells: readonly string[];
}

/** Minimum share of a column's filled cells that must fit a field. */
const fitsFrom = 0.5;
/** The same without a meaningful heading. */
const fitsAlone = 0.8;
/** Maximum number of different labels in a column of dispositions that is recognized only by its cells. */
const mostLabels = 60;

const share = (cells: readonly string[], suits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(suits).length / cells.length;

/** Returns the program that a sheet comes from; `plain` if unknown. */
export function shapeOfSheet(columns: readonly string[]): SheetShape {
  const folded = new Set(columns.map(foldHeading));
  const known = shapeHeadings.find(({ headings, least }) => [...headings].filter((name) => folded.has(name)).length >= least);
  return known?.shape ?? (columns.some((heading) => /^rollcall[.\s_]/i.test(heading)) ? 'rollcall' : 'plain');
}

/** `cellsOf`: returns a sample of a column's filled cells. `isPhone`: whether a cell can be read as a number. */
export function guessSheetColumns(
  columns: readonly string[],
  heading: boolean,
  shape: SheetShape,
  cellsOf: (column: number) => readonly string[],
  isPhone: (cell: string) => boolean,
): SheetColumns {
  const isOurs = openOwnHeadings(columns);
  const sampled = columns.map((name, column): Sampled => ({
    column,
    heading: name,
    folded: heading ? foldHeading(name) : '',
    cells: cellsOf(column),
  }));
  // Columns added by an export don't describe calls.
  const free = sampled.filter(({ heading: name }) => !heading || !isOurs(name));
  const found: SheetColumns = {};
  const taken = (column: number): boolean => Object.values(found).includes(column);
  const choose = (field: SheetField, column: number | undefined): void => {
    if (column !== undefined) found[field] = column;
  };
  // A list that was exported twice has two of these columns: the later one is further right.
  choose(
    'row',
    sampled.findLast(({ cells }) => cells.length > 0 && share(cells, (cell) => parseRowName(cell) !== null) >= fitsFrom)?.column,
  );
  const best = (field: Exclude<SheetField, 'row'>): number | undefined =>
    ranked(
      field,
      shape,
      free.filter(({ column }) => !taken(column)),
      isPhone,
    )[0]?.column;
  for (const field of sheetFields) if (field !== 'row') choose(field, best(field));
  return found;
}

interface Candidate {
  column: number;
  /** The lower, the more specific the heading. */
  tier: number;
  fit: number;
}

function ranked(
  field: Exclude<SheetField, 'row'>,
  shape: SheetShape,
  among: readonly Sampled[],
  isPhone: (cell: string) => boolean,
): Candidate[] {
  const suits = suitsOf(field, isPhone);
  const tiers = fieldHeadings[field];
  const candidates = among.flatMap((one): Candidate[] => {
    const tier = tierOf(field, shape, one, tiers);
    const fit = suits === null ? 1 : share(one.cells, suits);
    if (tier === null || (field === 'phone' && notCalled.has(one.folded))) return [];
    if (tier > tiers.length) return fit >= fitsAlone && mayStandAlone(field, one) ? [{ column: one.column, tier, fit }] : [];
    // Unknown words may be dispositions, while the contents of other fields can be recognized.
    const isGood = field === 'disposition' || one.cells.length === 0 || fit >= fitsFrom;
    return isGood ? [{ column: one.column, tier, fit }] : [];
  });
  const isKnown = ({ fit }: Candidate): number => Number(fit >= fitsFrom);
  return candidates.sort((a, b) => isKnown(b) - isKnown(a) || a.tier - b.tier || b.fit - a.fit || a.column - b.column);
}

/**
 * Returns the tier of a column's heading. After the tiers of known headings come one for a longer heading about phones, and one for a
 * heading without meaning. Null if the column can't be this field.
 */
function tierOf(field: SheetField, shape: SheetShape, one: Sampled, tiers: readonly ReadonlySet<string>[]): number | null {
  // The full name in a call log of these dialers is the agent's.
  if (one.folded === 'fullname' && shape === 'vicidial') return field === 'agent' ? -1 : null;
  const tier = tiers.findIndex((names) => names.has(one.folded));
  if (tier >= 0) return tier;
  if (field === 'phone') return aliasOf(one.heading)?.field === 'phone' ? tiers.length : tiers.length + 1;
  return field === 'disposition' ? tiers.length + 1 : null;
}

/** Whether cells alone can identify the field: ids may look like phones, and notes may have few different words. */
const mayStandAlone = (field: SheetField, { cells, heading, folded }: Sampled): boolean =>
  field === 'phone' ? !/(id|key|uuid)$/.test(folded) && !namesSomethingElse(heading) : new Set(cells).size <= mostLabels;

/** Returns a test for the field's cells; null if they can look like anything. */
function suitsOf(field: Exclude<SheetField, 'row'>, isPhone: (cell: string) => boolean): ((cell: string) => boolean) | null {
  if (field === 'phone') return isPhone;
  if (field === 'disposition') return tellsOutcome;
  if (field === 'email') return (cell) => /^\S+@\S+\.\S+$/.test(cell.trim());
  if (field === 'rightParty') return (cell) => readRightParty(cell) !== undefined;
  if (field === 'calledAt') return (cell) => readTime(cell, 'monthFirst') !== undefined || readTime(cell, 'dayFirst') !== undefined;
  if (field === 'duration') return (cell) => isBareDuration(cell) || readDuration(cell, 's') !== null;
  return null;
}
