/** The table of `npm run bench`: every figure beside its reference from the same run, and what it should reach. */
import { parseArgs } from 'node:util';
import { whole, type Line } from './line.ts';
import { listsBench } from './lists/listsBench.ts';
import { runnerBench } from './runnerBench.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, job: { type: 'string', multiple: true, default: [] } },
});
const rows = values.full ? 1_000_000 : 100_000;

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

const benches = { lists: () => listsBench(rows, values.job), runner: runnerLines };
const unknown = positionals.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(' and ')}.`);

const lines: Line[] = [];
for (const [name, measure] of Object.entries(benches))
  if (positionals.length === 0 || positionals.includes(name)) lines.push(...(await measure()));
process.stdout.write(`| job | Rollcall | reference in the same run | ratio | reach |\n|---|---|---|---|---|\n`);
for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
