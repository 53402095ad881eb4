/** Determines how a sheet is interpreted: as the person chose, else as remembered from one with the same headings, else by guesses. */
import type { SheetField, SheetShape, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { Failed } from '#contract/failure.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import type { SheetTemplate } from './sheetTemplates.sql.ts';
import { foldLabel, meaningOf, type LabelMeaning, unitOfHeading, type DurationUnit } from './dispositions.ts';
import { guessSheetColumns, shapeOfSheet, type SheetColumns } from './guessSheetColumns.ts';
import type { SheetText } from './readSheet.ts';
import { hasBareDurations } from './sheetColumns.ts';
import { namesAnswerer } from './sheetHeadings.data.ts';
import { foldHeading } from '../../lists/mapping/headingAliases.ts';
import type { GrantedFile } from '../../lists/read/inspectFile.ts';

/** A result sheet and how to interpret it, as sent to its thread: complete each time, so that the thread may discard the sheet. */
export interface SheetSpec extends Omit<SheetRequest, 'files'> {
  sheetId: string;
  files: GrantedFile[];
  /** Country for reading local phone numbers and short dates. */
  country: string;
  /** IANA zone for times without one, unless the request or the remembered settings have another. */
  systemZone: string;
}

/** Number of cells for judging a column, and of lines in which to look for them. */
const sampledCells = 200;
const sampledLines = 2_000;

export interface Guessed {
  shape: SheetShape;
  columns: SheetColumns;
  /** Filled cells of each column. */
  samples: string[][];
}

export function guessSheet(sheet: SheetText, country: string): Guessed {
  const samples = sheet.columns.map((_, column) => sampleOf(sheet, column));
  const readPhone = openPhoneReader(country);
  const shape = sheet.heading ? shapeOfSheet(sheet.columns) : 'plain';
  const isPhone = (cell: string): boolean => /\d{3}/.test(cell) && readPhone(cell) !== null;
  return { shape, samples, columns: guessSheetColumns(sheet.columns, sheet.heading, shape, (column) => samples[column] ?? [], isPhone) };
}

/** Taken from the whole sheet, because the end of a long one may look different. */
function sampleOf(sheet: SheetText, column: number): string[] {
  const cells: string[] = [];
  const step = Math.max(1, Math.floor(sheet.lines / sampledLines));
  for (let line = 0; line < sheet.lines && cells.length < sampledCells; line += step) {
    const cell = sheet.cell(line, column);
    if (cell.trim() !== '') cells.push(cell);
  }
  return cells;
}

export interface Understood {
  columns: SheetColumns & { disposition: number };
  zone: string;
  /** Unit of bare numbers; null if there are none. */
  durationUnit: DurationUnit | null;
  /** Whether the name is that of the person who answered, rather than of the intended person. */
  isAnswerer: boolean;
}

/** Interprets a sheet. Throws Failed('sheet.noRows' | 'sheet.noDisposition'). */
export function understandSheet(
  sheet: SheetText,
  { shape, columns: guesses, samples }: Guessed,
  spec: SheetSpec,
  remembered: SheetTemplate | null,
): Understood {
  const chosen: Partial<Record<SheetField, number | null>> = { ...remembered?.columns, ...spec.columns };
  const columns = chooseColumns(guesses, chosen, sheet.columns.length);
  const { disposition } = columns;
  const about = { path: sheet.files[0]?.name ?? '', headings: sheet.columns.join(', ') };
  if (columns.row === undefined && columns.phone === undefined) throw new Failed('sheet.noRows', about);
  if (disposition === undefined) throw new Failed('sheet.noDisposition', about);
  const durations = columns.duration === undefined ? [] : (samples[columns.duration] ?? []);
  const usual = unitOfHeading(sheet.columns[columns.duration ?? -1] ?? '') ?? (shape === 'hubspot' ? 'ms' : 's');
  const { name } = columns;
  return {
    columns: { ...columns, disposition },
    zone: validZone(spec.zone) ?? validZone(remembered?.zone) ?? validZone(spec.ownZone) ?? spec.systemZone,
    durationUnit: hasBareDurations(durations) ? (spec.durationUnit ?? remembered?.durationUnit ?? usual) : null,
    isAnswerer: name !== undefined && (chosen.name === name || namesAnswerer.has(foldHeading(sheet.columns[name] ?? ''))),
  };
}

/** A column that was chosen for a field isn't guessed for another one. */
function chooseColumns(guesses: SheetColumns, chosen: Partial<Record<SheetField, number | null>>, width: number): SheetColumns {
  const named = Object.entries(chosen).filter(([, column]) => column === null || column < width) as [SheetField, number | null][];
  const taken = named.map(([, column]) => column);
  const kept = Object.entries(guesses).filter(([field, column]) => !named.some(([other]) => other === field) && !taken.includes(column));
  return Object.fromEntries([...kept, ...named.filter(([, column]) => column !== null)]);
}

function validZone(zone: string | null | undefined): string | null {
  if (!zone) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export interface UnderstoodLabel extends LabelMeaning {
  from: string | null;
}

/** Returns the meaning of each label, in order; `labels` in lower case. */
export function understandLabels(labels: readonly string[], spec: SheetSpec, remembered: SheetTemplate | null): UnderstoodLabel[] {
  const chosen = new Map(spec.meanings.map(({ label, meaning }) => [foldLabel(label), meaning]));
  const before = new Map((remembered?.meanings ?? []).map((one) => [one.label, one]));
  return labels.map((label) => {
    const meaning = chosen.get(label);
    if (meaning !== undefined) return { meaning, why: 'chosen', from: null };
    const known = before.get(label);
    return known ? { meaning: known.meaning, why: 'remembered', from: known.from } : { ...meaningOf(label), from: null };
  });
}

/** Returns what to remember: what the person specified for this sheet, on top of what was remembered before. */
export function templateOf(sheet: SheetText, spec: SheetSpec, remembered: SheetTemplate | null): SheetTemplate {
  const from = sheet.files.map(({ name }) => name).join(', ');
  const meanings = new Map((remembered?.meanings ?? []).map((one) => [one.label, one]));
  for (const { label, meaning } of spec.meanings) meanings.set(foldLabel(label), { label: foldLabel(label), meaning, from });
  return {
    columns: { ...remembered?.columns, ...spec.columns },
    meanings: [...meanings.values()],
    zone: validZone(spec.zone) ?? remembered?.zone ?? null,
    durationUnit: spec.durationUnit ?? remembered?.durationUnit ?? null,
  };
}
