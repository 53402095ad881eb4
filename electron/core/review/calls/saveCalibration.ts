/** The groups of a calibration as a CSV: a line for each. */
import { basename } from 'node:path';
import type { Calibration, CallSums } from '#contract/outcomes/calibration.ts';
import type { Files } from '../../ports.ts';
import type { WriteTable } from '../compare/exportCompared.ts';

const shares = ['share', 'share_low', 'share_high'] as const;
const headings = [
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

/** Throws what writing the file throws; then no file is left, and an existing one stays. */
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
  const ours = ['group', 'value', ...headings].map((name, at) => ({ name: `rollcall.${name}`, free: at < 2 }));
  const written = await write(path, { originals: [], ours, pages: [page], sandbox });
  return { fileName: path.endsWith(fileName) ? basename(written.path) : fileName, download };
}
