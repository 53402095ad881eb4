/**
 * `npm run bench pollock -- FOLDER`: how the import reads third-party files, with detection only, beside papaparse. FOLDER holds the
 * benchmark Pollock (`pollock/`: github.com/HPI-Information-Systems/Pollock) and optionally CSVsniffer's annotated files (`csvsniffer/`:
 * github.com/ws-garcia/CSVsniffer).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { openSource } from '#core/lists/read/openSource.ts';
import { planTable } from '#core/lists/read/planTable.ts';
import { readTable } from '#core/lists/read/readTable.ts';
import { scoreOf } from './scores.ts';

interface Read {
  /** The headings, if any, and the rows; null if the file was refused. */
  records: string[][] | null;
  how: string;
  delimiter: string;
  quote: string;
}

async function read(path: string): Promise<Read> {
  const { signal } = new AbortController();
  try {
    const file = await openSource({ path, name: path }, {}, join(tmpdir(), `pollock-${process.pid}`), signal);
    try {
      const plan = planTable([file]);
      const records: string[][] = plan.heading ? [plan.columns] : [];
      const why = new Map<string, number>();
      const note = (what: string): void => void why.set(what, (why.get(what) ?? 0) + 1);
      const table = {
        row: (_row: number, _line: number, _source: number, cells: readonly string[]) =>
          void records.push(plan.columns.map((_, column) => cells[column] ?? '')),
        rejected: (_position: number, { reason }: { reason: string }) => note(reason),
        short: () => note('found'),
        hidden: () => undefined,
        commit: () => undefined,
      };
      await readTable(plan, table, signal, () => undefined);
      const { delimiter, quote = '"' } = file.about;
      const how = [
        `${JSON.stringify(delimiter)} ${plan.heading ? 'heading' : 'no heading'}`,
        ...[...why].map(([what, times]) => `${what} ${times}`),
      ];
      return { records, how: how.join(', '), delimiter, quote };
    } finally {
      file.close();
    }
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    // An empty file has nothing to load.
    return { records: error.failure.code === 'file.empty' ? [] : null, how: error.failure.code, delimiter: ',', quote: '"' };
  }
}

const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

async function pollockSet(home: string, weights: Readonly<Record<string, number>> | null): Promise<void> {
  const files = readdirSync(join(home, 'csv')).filter((file) => file.endsWith('csv') && existsSync(join(home, 'clean', file)));
  const scored: { file: string; weight: number; ours: number; papa: number; how: string }[] = [];
  for (const file of files) {
    const clean = readFileSync(join(home, 'clean', file), 'utf8').replace(/^\ufeff/, '');
    const { records, how } = await read(join(home, 'csv', file));
    const papa = Papa.parse<string[]>(readFileSync(join(home, 'csv', file), 'utf8'), { skipEmptyLines: true }).data;
    scored.push({ file, weight: weights?.[file] ?? 1, ours: scoreOf(clean, records), papa: scoreOf(clean, papa), how });
  }
  const all = scored.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = (of: 'ours' | 'papa'): number => scored.reduce((sum, one) => sum + one[of] * one.weight, 0) / all;
  console.log(`\n${home}: ${files.length} files`);
  row(['', 'Rollcall', 'papaparse']);
  row(['---', '---', '---']);
  row(['simple', mean(scored.map(({ ours }) => ours)).toFixed(3), mean(scored.map(({ papa }) => papa)).toFixed(3)]);
  if (weights) row(['weighted', weighted('ours').toFixed(3), weighted('papa').toFixed(3)]);
  console.log('\nWhat costs most:');
  const lost = scored.map((one) => ({ ...one, lost: ((10 - one.ours) * one.weight) / all })).sort((a, b) => b.lost - a.lost);
  for (const { file, ours, papa, lost: points, how } of lost.slice(0, 20))
    row([file, ours.toFixed(2), papa.toFixed(2), points.toFixed(4), how]);
}

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  ' ': 'space',
  '|': 'vslash',
  '#': 'nsign',
};
const annotated = [
  ['CSV', 'POLLOCK-dialect_annotations.txt'],
  ['W3C-CSVW', 'W3C-CSVW-dialect_annotations.txt'],
  ['CSV_Wrangling', 'CCSV-manual_Dialect_Annotation.txt'],
] as const;

async function dialects(home: string): Promise<void> {
  console.log('\nDelimiter and quote as annotated:');
  for (const [folder, annotations] of annotated) {
    const right: number[] = [];
    const wrong: string[] = [];
    for (const line of readFileSync(join(home, 'ground truth', annotations), 'utf8').split(/\r?\n/)) {
      const [file = '', , delimiter, quote] = line.split('|');
      const path = join(home, folder, file);
      if (delimiter === undefined || file === 'file_name' || !existsSync(path)) continue;
      const found = await read(path);
      const isRight = delimiterNames[found.delimiter] === delimiter && (found.quote === "'" ? 'singlequote' : 'doublequote') === quote;
      right.push(isRight ? 1 : 0);
      if (!isRight) wrong.push(`${file} (${delimiter}, ${quote ?? ''}; read as ${found.how})`);
    }
    row([folder, right.length, `${(100 * mean(right)).toFixed(2)} %`]);
    for (const one of wrong) console.log(`  ${one}`);
  }
}

export async function pollockBench(folder: string): Promise<void> {
  const home = join(folder, 'pollock');
  const weights = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(join(home, 'pollock_weights.json'), 'utf8')));
  await pollockSet(join(home, 'polluted_files'), weights);
  await pollockSet(join(home, 'survey_sample'), null);
  const sniffed = join(folder, 'csvsniffer', 'python');
  if (existsSync(sniffed)) await dialects(sniffed);
}
