/**
 * Prints the table of `npm run bench [calibration] [cli] [delivery] [evidence] [handover] [lists] [memory] [planning] [responsive] [review]
 * [runner] [sheets] [suppressions] [team] [window]`: every figure beside its reference from the same run, and its target. `pollock FOLDER`
 * scores the import on third-party files instead. `--full`: a million rows and jobs instead of a hundred thousand; `--job NAME`: one job of
 * the lists; `--rows N`: a list of N rows beside one of a tenth as many; `--check`: exits with 1 if a target was missed.
 */
import { startBench } from './window/start.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { calibrationBench } from './calibrationBench.ts';
import { cliBench } from './cliBench.ts';
import { deliveryBench } from './deliveryBench.ts';
import { evidenceBench } from './evidence/evidenceBench.ts';
import { handoverBench } from './handover/handoverBench.ts';
import { planningBench } from './planning/planningBench.ts';
import { purgeBench } from './purgeBench.ts';
import { mib, ms, whole, type Line } from './line.ts';
import { pollockBench } from './pollock/pollockBench.ts';
import { policyBench } from './policyBench.ts';
import { listsBench } from './lists/listsBench.ts';
import { suppressionsBench } from './lists/suppressionsBench.ts';
import { reviewTable } from './review/reviewTable.ts';
import { reviewBench } from './reviewBench.ts';
import { sheetBench } from './feedback/sheetBench.ts';
import { capBench, sizeBench, speedBench, type CapConditions } from './runnerBench.ts';
import { responsiveBench } from './window/responsive.ts';
import { teamBench } from './team/teamBench.ts';
import { wholeMemoryBench } from './window/wholeMemory.ts';
import { windowBench } from './windowBench.ts';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    job: { type: 'string', multiple: true, default: [] },
    rows: { type: 'string' },
  },
});
const { full, check, job: jobs, rows } = values;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const listLines = (): Promise<Line[]> =>
  rows === undefined ? listsBench(full ? 1_000_000 : 100_000, jobs) : listsBench(Number(rows), ['atSize']);

async function speedLines(): Promise<Line[]> {
  const { bare, rollcall, ratio, loopP99Ms } = await speedBench(10_000, full ? 7 : 5);
  return [
    {
      what: 'calls through the runner, no cap, 100 in flight',
      ours: `${whole(rollcall.callsPerSecond)} calls/s`,
      reference: `${whole(bare.callsPerSecond)} calls/s (bare undici, nothing stored)`,
      ratio: ratio.toFixed(3),
      reach: '≥ 0.25',
      reached: ratio >= 0.25,
    },
    {
      what: 'processor time of a call, all threads',
      ours: `${whole(rollcall.cpuMicrosPerCall)} µs`,
      reference: `${whole(bare.cpuMicrosPerCall)} µs`,
      ratio: `${(rollcall.cpuMicrosPerCall / bare.cpuMicrosPerCall).toFixed(1)}×`,
    },
    { what: 'main event loop meanwhile, p99', ours: ms(loopP99Ms), reach: '< 50 ms', reached: loopP99Ms < 50 },
  ];
}

async function sizeLines(): Promise<Line[]> {
  const [few, many] = [10_000, full ? 1_000_000 : 100_000];
  const small = await sizeBench(few);
  const large = await sizeBench(many);
  const cost = large.cpuMicrosPerCall / small.cpuMicrosPerCall;
  const grown = large.peakRss - small.peakRss;
  const at = (jobs: number): string => `${whole(jobs)} jobs`;
  return [
    {
      what: `processor time of a call at ${at(many)}`,
      ours: `${whole(large.cpuMicrosPerCall)} µs`,
      reference: `${whole(small.cpuMicrosPerCall)} µs at ${at(few)}`,
      ratio: cost.toFixed(2),
      reach: '≤ 1.1',
      reached: cost <= 1.1,
    },
    {
      what: `most memory while ${at(many)} run`,
      ours: mib(large.peakRss),
      reference: `${mib(small.peakRss)} with ${at(few)}`,
      ratio: `${grown < 0 ? '−' : '+'}${mib(Math.abs(grown))}`,
      reach: '± 20 MB',
      reached: grown <= 20 * 1024 * 1024,
    },
    {
      what: `ready to send after kill −9, ${at(many)}`,
      ours: `${ms(large.readyMs)} (${ms(large.readyFromStartMs)} with the start of the process)`,
      reference: `${ms(small.readyMs)} with ${at(few)}`,
      reach: '< 1,000 ms',
      reached: large.readyMs < 1_000,
    },
    {
      what: 'main event loop meanwhile, p99',
      ours: ms(large.loopP99Ms),
      reference: ms(small.loopP99Ms),
      reach: '< 50 ms',
      reached: large.loopP99Ms < 50,
    },
  ];
}

async function capLines(about: string, caps: readonly number[], conditions: CapConditions): Promise<Line[]> {
  const figures = await capBench(caps, conditions);
  return figures.map(({ cap, share, worstSecond }) => ({
    what: `share of a cap of ${cap}/s over ${conditions.seconds} s${about}`,
    ours: percent(share),
    reference: `${worstSecond} calls in the worst second, at the server`,
    reach: `≥ 93 %, ≤ ${cap}`,
    reached: share >= 0.93 && worstSecond <= cap,
  }));
}

async function deliveryLines(): Promise<Line[]> {
  const [cap, seconds] = [50, full ? 20 : 8];
  const about = { nothing: 'alone', run: 'behind a run', first: 'put before a run' } as const;
  const lines: Line[] = [];
  for (const beside of ['nothing', 'run', 'first'] as const) {
    const { share, worstSecond, run, reports } = await deliveryBench(cap, seconds, beside);
    lines.push({
      what: `share of a cap of ${cap}/s while outcomes are delivered ${about[beside]}`,
      ours: percent(share),
      reference:
        beside === 'nothing' ? '' : `${run.toFixed(1)} calls/s of the run beside ${reports.toFixed(1)} outcomes/s while both were on`,
      ratio: `${worstSecond} in the worst second`,
      reach: `≥ 93 %, ≤ ${cap}`,
      reached: share >= 0.93 && worstSecond <= cap,
    });
  }
  return lines;
}

const parts: readonly [name: string, measure: () => Promise<Line[]>][] = [
  ['cli', () => Promise.resolve(cliBench())],
  ['lists', listLines],
  ['window', () => startBench(1_000_000)],
  ['review', () => reviewBench(full ? 1_000_000 : 100_000)],
  ['review', () => policyBench(full ? 1_000_000 : 100_000)],
  ['review', () => (full ? reviewTable(1_000_000, 7) : reviewTable(100_000, 1))],
  ['runner', speedLines],
  ['runner', sizeLines],
  ['planning', () => planningBench(full ? 1_000_000 : 100_000)],
  ['runner', () => capLines('', [10, 50, 200], { seconds: 20 })],
  ['runner', () => capLines(', event loop stalled for 40 ms five times a second', [10, 50, 200], { seconds: 20, stallMs: 40 })],
  ['runner', () => capLines(', with a disk whose sync takes 5 ms', [200], { seconds: 20, slowDisk: true })],
  ['delivery', deliveryLines],
  ['evidence', () => purgeBench(full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000])],
  ['evidence', () => evidenceBench(full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000])],
  ['handover', () => handoverBench(full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000])],
  ['sheets', () => sheetBench(full ? 1_000_000 : 100_000)],
  ['window', windowBench],
  ['memory', () => wholeMemoryBench(full ? 1_000_000 : 100_000)],
  ['team', () => teamBench(full ? 20 : 8, full ? 1_000_000 : 50_000)],
  ['responsive', () => responsiveBench(full ? 1_000_000 : 100_000)],
  ['calibration', () => calibrationBench(full ? 1_000_000 : 100_000)],
  ['suppressions', () => suppressionsBench(full ? 1_000_000 : 100_000, full ? 1_000_000 : 100_000)],
];
const [part, folder] = named;
if (part === 'pollock') {
  // Third-party files, which aren't part of the project.
  if (folder === undefined) throw new Error('npm run bench pollock -- FOLDER: the folder with the files, as docs/development.md says.');
  await pollockBench(folder);
  process.exit();
}
const names = [...new Set(parts.map(([name]) => name))];
const unknown = named.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${names.join(' and ')}.`);

let missed = 0;
process.stdout.write(`| job | Rollcall | reference in the same run | ratio | reach | | load |\n|---|---|---|---|---|---|---|\n`);
for (const [name, measure] of parts) {
  if (named.length > 0 && !named.includes(name)) continue;
  for (const { what, ours, reference = '', ratio = '', reach = '', reached } of await measure()) {
    const verdict = reached === undefined ? '' : reached ? 'ok' : 'missed';
    if (reached === false) missed += 1;
    process.stdout.write(`| ${[what, ours, reference, ratio, reach, verdict, (loadavg()[0] ?? 0).toFixed(1)].join(' | ')} |\n`);
  }
}
if (missed > 0 && check) process.exitCode = 1;
