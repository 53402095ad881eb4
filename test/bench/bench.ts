/** The table of `npm run bench`: every figure beside its reference from the same run, and what it should reach. */
import { importBench } from './importBench.ts';
import { runnerBench } from './runnerBench.ts';

type Line = [job: string, ours: string, reference: string, ratio: string, reach: string];

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const mib = (bytes: number): string => `${whole(bytes / 1024 / 1024)} MB`;

async function importLines(): Promise<Line[]> {
  const { rows, columns, rollcall, bare, ratio } = await importBench();
  const perSecond = (ms: number): string => `${whole(rows / (ms / 1000))} rows/s`;
  return [
    [
      `import ${whole(rows)} × ${columns}, findings apart`,
      perSecond(rollcall.loadMs),
      `${perSecond(bare.loadMs)} (papaparse + better-sqlite3)`,
      `${ratio.toFixed(2)}× the time`,
      '≤ 1.3×',
    ],
    ['its findings', perSecond(rollcall.findMs), '', '', ''],
    ['its peak memory, findings included', mib(rollcall.peakBytes), mib(bare.peakBytes), '', ''],
  ];
}

async function runnerLines(): Promise<Line[]> {
  const figures = await runnerBench();
  return [
    [
      'calls through the runner, no cap, 100 in flight',
      `${whole(figures.runnerCallsPerSecond)} calls/s`,
      `${whole(figures.bareCallsPerSecond)} calls/s (bare undici, nothing stored)`,
      figures.ratio.toFixed(3),
      '',
    ],
    [
      'share of a cap of 50/s, 20 s',
      `${(figures.capShare * 100).toFixed(1)} %`,
      `${figures.capRefusals} refused, ${figures.capWorstSecond} in the worst second`,
      '',
      '≥ 93 %, none refused',
    ],
  ];
}

const benches = { import: importLines, runner: runnerLines };
const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(' and ')}.`);

const lines: Line[] = [];
for (const [name, measure] of Object.entries(benches)) if (named.length === 0 || named.includes(name)) lines.push(...(await measure()));
process.stdout.write(`| job | Rollcall | reference in the same run | ratio | reach |\n|---|---|---|---|---|\n`);
for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
