/** Writes a scorecard as a CSV: a line for each value, and one for all others together. */
import { basename } from 'node:path';
import { type Calibration, type CallSums, costPer, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import type { Files } from '../../ports.ts';
import { grades } from '#contract/verdict/verdictValues.ts';

/** The CSV writer of the exports, which writes a file completely or not at all. Returns the file's path and its size in bytes. */
export type WriteTable = (
  path: string,
  table: {
    readonly columns: readonly { readonly name: string; readonly free: boolean }[];
    /** All cells of each line. */
    readonly lines: readonly (readonly string[])[];
    /** Whether the file's name must say that its answers are invented. */
    readonly sandbox: boolean;
  },
) => Promise<{ path: string; bytes: number }>;

const shares = ['share', 'share_low', 'share_high'] as const;
const calibrationHeadings = [
  'calls',
  'connected',
  'right_party',
  ...['connected', 'right_party'].flatMap((of) => shares.map((one) => `${of}_${one}`)),
];

const cellsOf = ({ calls, connected, rightParty, connectedIn, rightPartyIn }: CallSums): string[] => [
  ...[calls, connected, rightParty].map(String),
  ...(
    [
      [connected, connectedIn],
      [rightParty, rightPartyIn],
    ] as const
  ).flatMap(([part, { low, high }]) => (calls === 0 ? ['', '', ''] : [part / calls, low, high].map((share) => share.toFixed(4)))),
];

/**
 * Writes the groups of a calibration as a CSV, one line each. If writing fails, throws the writer's error, leaves no new file, and keeps an
 * existing one.
 */
export async function saveCalibration(
  write: WriteTable,
  { path, fileName, download }: ReturnType<Files['destination']>,
  heading: string | null,
  { whole, grades, bands, lines, sources, heldOut, sandbox }: Calibration,
): Promise<{ fileName: string; download: string | null }> {
  const page = [
    ['all', '', ...cellsOf(whole)],
    ...grades.map((one) => ['grade', one.grade, ...cellsOf(one)]),
    ...bands.map((one) => ['score', one.range === null ? 'none' : `${one.range.from} to ${one.range.to}`, ...cellsOf(one)]),
    ...lines.map((one) => ['line_type', one.line, ...cellsOf(one)]),
    ...(sources?.values ?? []).map((one) => [heading ?? '', one.value, ...cellsOf(one)]),
    ...(sources === null || sources.others.values === 0
      ? []
      : [[heading ?? '', `(${sources.others.values} others)`, ...cellsOf(sources.others)]]),
    ...(heldOut === null ? [] : [['held_out', '', ...cellsOf(heldOut)]]),
  ];
  const columns = ['group', 'value', ...calibrationHeadings].map((name, at) => ({ name: `rollcall.${name}`, free: at < 2 }));
  const written = await write(path, { columns, lines: page, sandbox });
  return { fileName: path.endsWith(fileName) ? basename(written.path) : fileName, download };
}

const gradeNames = [...grades, 'none'] as const;
const headings = [
  'rows',
  ...gradeNames.map((grade) => (grade === 'none' ? 'no_grade' : `grade_${grade}`)),
  ...['answered', 'kept', 'dead_share', 'litigator_share', 'not_checked_share', 'calls', 'connected', 'connected_share'],
  ...['connected_share_low', 'connected_share_high', 'right_party', 'cost_per_kept_row', 'cost_per_right_party', 'currency'],
] as const;

/** Empty if there is nothing to divide by. */
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

/** If writing fails, throws the writer's error, leaves no new file, and keeps an existing one. */
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
  const columns = [
    { name: heading === '' ? 'value' : heading, free: true },
    ...headings.map((name) => ({ name: `rollcall.${name}`, free: false })),
  ];
  const written = await write(path, { columns, lines, sandbox });
  // For a download, the name on disk is never shown.
  return { fileName: path.endsWith(fileName) ? basename(written.path) : fileName, values: values.length, download };
}
