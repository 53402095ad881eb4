/** Random work under faults and kills, with all invariants checked after each step. `npm run soak -- --minutes 30 --seed 7` */
import { expect, it } from 'vitest';
import { soak, type SoakReport } from '../support/soak/soak.ts';

const minutes = Number(process.env['ROLLCALL_SOAK_MINUTES'] ?? 0);
/** The short form: a fixed number of steps, however fast the machine is. */
const steps = 30;
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_261_123);
const mb = 1024 * 1024;

function table({ steps, memory, ...figures }: SoakReport): string {
  const whole = (figure: number): string => figure.toLocaleString('en-US', { maximumFractionDigits: 0 });
  const rate = (bytes: number): string => (bytes / mb).toFixed(1);
  const lines: [string, string][] = [
    ['seed', String(figures.seed)],
    ['minutes', String(minutes)],
    ...[...steps].map(([name, { done, killed, tookMs }]): [string, string] => [
      name,
      `${done} done in ${whole(tookMs / Math.max(1, done))} ms each with all checks, ${killed} killed`,
    ]),
    ['calls received by the service', whole(figures.calls)],
    [
      'charged, and the ledger’s range',
      `${whole(figures.charged)} in ${whole(figures.billed)}–${whole(figures.billed + figures.billingUnknown)}`,
    ],
    ['most open files', whole(figures.mostFiles)],
    ['memory', `${whole(memory.first / mb)} to ${whole(memory.last / mb)} MB over ${memory.samples} steps`],
    ['its slope, MB a minute', `${rate(memory.perUnit)} (95%: ${rate(memory.low)} to ${rate(memory.high)})`],
  ];
  return ['| | |', '|---|---|', ...lines.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

it('holds after every step, whatever is killed', { timeout: (minutes + 5) * 60_000 }, async () => {
  const isLong = minutes > 0;
  const report = await soak({
    ...{ seed, until: isLong ? { minutes } : { steps } },
    ...(isLong ? { mostRows: 600, latestKillMs: 1_200, killEvery: 5 } : { mostRows: 60, latestKillMs: 300, killEvery: 3 }),
  });
  if (isLong) console.log(table(report));
  const sumOf = (what: 'killed' | 'done'): number => [...report.steps.values()].reduce((sum, step) => sum + step[what], 0);
  // The soak did what it is for.
  expect(sumOf('killed')).toBeGreaterThanOrEqual(Math.max(5, minutes));
  expect(sumOf('done')).toBeGreaterThanOrEqual(Math.max(20, 5 * minutes));
  expect(report.calls).toBeGreaterThan(Math.max(50, 100 * minutes));
  expect(report.memory.last).toBeLessThan(700 * mb);
  // Warming up takes a few minutes, so only a long soak can show that memory doesn't grow.
  if (minutes >= 10) expect(report.memory.low).toBeLessThan(mb);
});
