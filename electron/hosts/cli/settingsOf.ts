/** Reads the groups of options into what the rest of the command line works with; every refusal is a UsageError with one sentence. */
import path from 'node:path';
import { decisionValues, type DecisionValue } from '../../contract/decision.ts';
import {
  exportDelimiters,
  exportFormats,
  exportHeadings,
  type ExportDelimiter,
  type ExportFormat,
  type ExportHeadings,
} from '../../contract/export.ts';
import type { Reading } from '../../contract/list.ts';
import { mainOperation } from '../../contract/operations/catalog.ts';
import type { Check, RunCaps } from '../../contract/plan.ts';
import { defaultDataFolder } from '../node/dataFolder.ts';
import type { Given } from './given.ts';
import { parseChecks } from './readChecks.ts';
import { realRandom } from '../node/realRandom.ts';
import { UsageError } from './usageError.ts';
import { parseAmount, parseDuration, parseNumber, parsePair, parseWord, type NumberLimits } from './values.ts';

export interface Everywhere {
  dataDir: string;
  operator: string | null;
  json: boolean;
  quiet: boolean;
}

export function readEverywhere(given: Given): Everywhere {
  const dataDir = given.text('data-dir');
  if (dataDir === '') throw new UsageError('--data-dir needs a value: DIR.');
  const operator = given.text('operator')?.trim() ?? null;
  if (operator !== null && (operator === '' || operator.length > 80))
    throw new UsageError('--operator takes a name of 1 to 80 characters.');
  return {
    dataDir: dataDir === undefined ? defaultDataFolder() : path.resolve(dataDir),
    operator,
    json: given.has('json'),
    quiet: given.has('quiet'),
  };
}

/** Neither: the sandbox, which is then said aloud. */
export interface EnvironmentChoice {
  name: string | null;
  baseUrl: string | null;
}

export function readEnvironment(given: Given): EnvironmentChoice {
  const name = given.text('environment') ?? null;
  const baseUrl = given.text('base-url') ?? null;
  if (name !== null && baseUrl !== null) throw new UsageError('--environment and --base-url both name an environment; keep one.');
  return { name, baseUrl };
}

export interface Choosing {
  checks: Check[];
  mapping: { field: string; column: string }[];
  guess: boolean;
  reading: Reading;
  policyFile: string | null;
  limit: number | null;
  /** With it, `limit` rows are drawn by chance. */
  sampleSeed: number | null;
}

const encodings: Record<string, NonNullable<Reading['encoding']>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
};

export function readChoosing(given: Given): Choosing {
  return {
    checks: readChecks(given),
    mapping: given.texts('map').map((text) => {
      const [field, column] = parsePair('--map', text);
      return { field, column };
    }),
    guess: !given.has('no-guess'),
    reading: readReading(given),
    policyFile: given.text('policy') ?? null,
    ...readRows(given),
  };
}

/** A seed is drawn where none is given, and said when the run is planned, so that the same rows can be drawn again. */
function readRows(given: Given): Pick<Choosing, 'limit' | 'sampleSeed'> {
  const limit = readNumber(given, 'limit', { least: 1, most: 100_000_000, whole: true });
  const sample = readNumber(given, 'sample', { least: 1, most: 100_000_000, whole: true });
  const seed = readNumber(given, 'seed', { least: 0, most: 2 ** 32 - 1, whole: true });
  if (limit !== null && sample !== null) throw new UsageError('--limit takes the first rows and --sample rows by chance; keep one.');
  if (sample === null && seed !== null) throw new UsageError('--seed draws the rows of --sample again; add --sample N.');
  return sample === null ? { limit, sampleSeed: null } : { limit: sample, sampleSeed: seed ?? Math.floor(realRandom.fraction() * 2 ** 32) };
}

function readChecks(given: Given): Check[] {
  const operations = given.texts('operation');
  return parseChecks({
    operations: operations.length > 0 ? operations : [mainOperation.name],
    addOns: readAddOns(given),
    whens: given.texts('when'),
  });
}

export function readAddOns(given: Given): string[] {
  const names = given.texts('add-ons').flatMap((text) => text.split(','));
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

function readReading(given: Given): Reading {
  const reading: Reading = {};
  const encoding = given.text('encoding');
  if (encoding !== undefined) {
    const name = encoding.toLowerCase();
    const known = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
    if (known === undefined) throw new UsageError(`--encoding can’t be “${encoding}”; use utf-8, utf-16le, utf-16be or windows-1252.`);
    reading.encoding = known;
  }
  const delimiter = given.text('delimiter');
  if (delimiter !== undefined) {
    const character = ['tab', '\\t'].includes(delimiter) ? '\t' : delimiter;
    if (character.length !== 1 || /["\r\n]/.test(character))
      throw new UsageError(`--delimiter can’t be “${delimiter}”; use one character, or tab.`);
    reading.delimiter = character;
  }
  if (given.has('no-header')) reading.heading = false;
  const sheet = given.text('sheet');
  if (sheet === '') throw new UsageError('--sheet needs a value: NAME.');
  if (sheet !== undefined) reading.sheet = sheet;
  return reading;
}

/** Only what was given: everything else stays as the environment, or the run that goes on, has it. */
export function readRunCaps(given: Given): RunCaps {
  const qps = readNumber(given, 'qps', { least: 0.1, most: 100_000, whole: false });
  const concurrency = readNumber(given, 'concurrency', { least: 1, most: 200, whole: true });
  const timeoutMs = readNumber(given, 'timeout', { least: 100, most: 120_000, whole: true });
  const maxCalls = readNumber(given, 'max-calls', { least: 0, most: 100_000_000, whole: true });
  const budget = given.text('budget');
  return {
    ...(qps === null ? {} : { callsPerSecond: qps }),
    ...(concurrency === null ? {} : { concurrency }),
    ...(timeoutMs === null ? {} : { timeoutMs }),
    ...(maxCalls === null ? {} : { maxCalls }),
    ...(budget === undefined ? {} : { budgetMicros: parseAmount('--budget', budget) }),
  };
}

const defaultOfflineWaitMs = 60_000;

export function readOfflineWait(given: Given): number {
  const text = given.text('offline-wait');
  return text === undefined ? defaultOfflineWaitMs : parseDuration('--offline-wait', text);
}

/** Null: the defaults of each kind of answer. */
export function readFreshFor(given: Given): number | null {
  const text = given.text('fresh-for');
  return text === undefined ? null : parseDuration('--fresh-for', text);
}

/** One `--out`. `format`: of the file, or of those that a folder or a zip is given. */
export interface Out {
  path: string;
  /** `zip` and `folder` take the segments. */
  kind: 'file' | 'zip' | 'folder';
  format: ExportFormat;
  /** The files inside a folder say that their answers are invented. */
  isLabelled?: true;
}

export interface Output {
  outs: Out[];
  only: DecisionValue | null;
  escapeFormulas: boolean;
  bom: boolean;
  delimiter: ExportDelimiter | null;
  headings: ExportHeadings | null;
  template: string | null;
}

export function readOutput(given: Given): Output {
  if (given.has('accept-unchecked'))
    throw new UsageError(
      '--accept-unchecked does nothing yet, because an export does not hold unchecked rows back so far; leave it out and use --policy to hold them.',
    );
  const splitBy = given.text('split-by');
  if (splitBy !== undefined) parseWord('--split-by', splitBy, ['decision']);
  const format = given.text('split-format');
  if (format !== undefined && splitBy === undefined) throw new UsageError('--split-format says what --split-by writes; give both.');
  const parts = format === undefined ? 'csv' : parseWord('--split-format', format, exportFormats);
  const only = given.text('only');
  if (only !== undefined && splitBy !== undefined)
    throw new UsageError('--only and --split-by both choose rows by their decision; keep one.');
  const outs = given.texts('out').map((file) => (splitBy === undefined ? fileOut(file) : splitOut(file, parts)));
  if (new Set(outs.map((out) => out.path)).size < outs.length) throw new UsageError('Two --out name the same file; keep one.');
  const headings = given.text('headings');
  return {
    outs,
    only: only === undefined ? null : parseWord('--only', only, decisionValues),
    escapeFormulas: given.has('escape-formulas'),
    bom: given.has('bom'),
    delimiter: readOutDelimiter(given),
    headings: headings === undefined ? null : parseWord('--headings', headings, exportHeadings),
    template: given.text('template') ?? null,
  };
}

function fileOut(file: string): Out {
  const extension = path.extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((known) => known === extension);
  if (format !== undefined) return { path: path.resolve(file), kind: 'file', format };
  if (extension === 'zip' || /[\\/]$/.test(file))
    throw new UsageError(`${file} takes several files, so say how the list is split: --split-by decision.`);
  throw new UsageError(`${file} can’t be written: its extension has to be .csv, .tsv or .xlsx.`);
}

function splitOut(file: string, format: ExportFormat): Out {
  if (/[\\/]$/.test(file)) return { path: path.resolve(file), kind: 'folder', format };
  if (/\.zip$/i.test(file)) return { path: path.resolve(file), kind: 'zip', format };
  throw new UsageError(`${file} is one file, and --split-by writes several; name a .zip, or a folder by a slash at its end.`);
}

function readOutDelimiter(given: Given): ExportDelimiter | null {
  const text = given.text('out-delimiter');
  if (text === undefined) return null;
  const known = exportDelimiters.find((delimiter) => delimiter === (['tab', '\\t'].includes(text) ? '\t' : text));
  if (known === undefined) throw new UsageError(`--out-delimiter can’t be “${text}”; use a comma, ;, | or tab.`);
  return known;
}

export function readNumber(given: Given, name: string, limits: NumberLimits): number | null {
  const text = given.text(name);
  return text === undefined ? null : parseNumber(`--${name}`, text, limits);
}
