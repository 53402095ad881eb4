/** A scorecard as a CSV: a line for each value, and one for all others together. */
import { basename } from 'node:path';
import { costPer, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import type { Files } from '../../ports.ts';
import type { WriteTable } from '../compare/exportCompared.ts';

const gradeNames = [...grades, 'none'] as const;
const headings = [
  'rows',
  ...gradeNames.map((grade) => (grade === 'none' ? 'no_grade' : `grade_${grade}`)),
  ...['answered', 'kept', 'dead_share', 'litigator_share', 'not_checked_share', 'calls', 'connected', 'connected_share'],
  ...['connected_share_low', 'connected_share_high', 'right_party', 'cost_per_kept_row', 'cost_per_right_party', 'currency'],
] as const;

/** Empty: nothing is known. */
const share = (part: number, of: number): string => (of === 0 ? '' : (part / of).toFixed(4));
const money = (micros: number | null): string => (micros === null ? '' : (micros / 1_000_000).toFixed(4));

const lineOf = (value: string, one: SourceScore, currency: string): string[] => {
  const { calls, connected, rightParty, connectedIn } = one.called;
  return [
    value,
    String(one.rows),
    ...gradeNames.map((grade) => String(one.grades[grade])),
    ...[
      String(one.answered),
      String(one.kept),
      share(one.dead, one.scored),
      share(one.litigators, one.rows),
      share(one.notChecked, one.rows),
    ],
    ...[String(calls), String(connected), share(connected, calls)],
    ...(calls === 0 ? ['', ''] : [connectedIn.low.toFixed(4), connectedIn.high.toFixed(4)]),
    ...[String(rightParty), money(costPer(one.costMicros, one.kept)), money(costPer(one.costMicros, rightParty)), currency],
  ];
};

/** Throws what writing the file throws; then no file is left, and an existing one stays. */
export async function saveScorecard(
  write: WriteTable,
  { path, fileName, download }: ReturnType<Files['destination']>,
  heading: string,
  { values, others, cost, sandbox }: Scorecard,
): Promise<{ fileName: string; values: number; download: string | null }> {
  const currency = cost?.currency ?? '';
  const lines = [
    ...values.map(({ value, ...one }) => lineOf(value, one, currency)),
    ...(others.values === 0 ? [] : [lineOf(`(${others.values} others)`, others, currency)]),
  ];
  const ours = [
    { name: heading === '' ? 'value' : heading, free: true },
    ...headings.map((name) => ({ name: `rollcall.${name}`, free: false })),
  ];
  const written = await write(path, { originals: [], ours, pages: [lines], sandbox });
  // For a download, nobody sees the name on disk.
  return { fileName: path.endsWith(fileName) ? basename(written.path) : fileName, values: values.length, download };
}
