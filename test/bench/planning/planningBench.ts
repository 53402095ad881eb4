/** How long a plan takes: a list's first one, a changed one, one that is canceled, and a review that is opened beside one. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check, PlanRequest } from '#contract/plan/plan.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { openTestCore, type TestCore } from '../../support/openTestCore.ts';
import { ms, times, whole, type Line } from '../line.ts';
import { writeLeads } from '../lists/leads.ts';
import { median } from '../median.ts';

const check = (operation: string, more: Partial<Check> = {}): Check => ({ operation, addOns: [], where: {}, ...more });
const real = check('real_contact@2.0');
/** Checks whose figures haven't been counted yet. */
const others = ['phone@3.2', 'caller_id@3.1', 'phone_intel@3.0', 'cnam@3.1'].map((operation) => check(operation));
const opened = 9;

const planOf = (listId: string, checks: Check[], more: Partial<PlanRequest> = {}): PlanRequest => ({
  listId,
  environmentId: 'sandbox',
  checks,
  freshForMs: null,
  limit: null,
  maxCalls: null,
  budgetMicros: null,
  callsPerSecond: null,
  ...more,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function bring(core: TestCore, rows: number): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeLeads(path, rows);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  rmSync(path);
  return listId;
}

/** Measures from a new list to the first call of its run, in the order of `check`. */
async function untilFirstCall(rows: number): Promise<number> {
  let firstCallAt = 0;
  const transport = undiciTransport(realClock);
  const core = await openTestCore({
    ports: {
      transport: {
        ...transport,
        exchange: (request) => {
          firstCallAt ||= performance.now();
          return transport.exchange(request);
        },
      },
    },
  });
  try {
    const listId = await bring(core, rows);
    const createdAt = performance.now();
    const plan = await core.handlers['plans.make'](planOf(listId, [real], { callsPerSecond: 1 }));
    const { runId } = await core.handlers['runs.start'](plan.request);
    if (firstCallAt === 0) await core.next('runs.progressed', () => firstCallAt > 0);
    await core.handlers['runs.stop']({ runId });
    return firstCallAt - createdAt;
  } finally {
    await core.end();
  }
}

/** The first plan in a program that was just opened. */
async function firstPlan(dataDir: string, listId: string, checks: Check[]): Promise<number> {
  const core = await openTestCore({ dataDir });
  try {
    return await timed(() => core.handlers['plans.make'](planOf(listId, checks)));
  } finally {
    await core.close();
  }
}

export async function planningBench(rows: number): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-planning-'));
  const tenth = rows / 10;
  try {
    const maker = await openTestCore({ dataDir });
    const [listId, smallId] = [await bring(maker, rows), await bring(maker, tenth)];
    for (const id of [listId, smallId]) await maker.handlers['lists.screened']({ listId: id });
    await maker.close();

    const small = await firstPlan(dataDir, smallId, [real]);
    const one = await firstPlan(dataDir, listId, [real]);
    const three = await firstPlan(dataDir, listId, [check('phone_intel@3.0'), real, check('phone@3.2')]);

    const core = await openTestCore({ dataDir });
    const make = (checks: Check[], more: Partial<PlanRequest> = {}) => core.handlers['plans.make'](planOf(listId, checks, more));
    await make([real]);
    const changes = {
      tick: await timed(() => make([real], { skip: ['email.free', 'phone.repeated'] })),
      'add-on': await timed(() => make([{ ...real, addOns: ['litigator_checks'] }])),
      condition: await timed(() => make([{ ...real, where: { scoreAtLeast: 31 } }])),
      limit: await timed(() => make([real], { limit: rows / 2 })),
    };
    const slowest = Math.max(...Object.values(changes));

    const review = (descending: boolean) => core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending } });
    await review(true);
    const alone: number[] = [];
    for (let at = 0; at < opened; at += 1) alone.push(await timed(() => review(at % 2 === 0)));
    const beside: number[] = [];
    const stopped: number[] = [];
    for (const other of others) {
      const planId = randomUUID();
      const making = core.handlers['plans.make']({ ...planOf(listId, [other]), planId }).catch(() => undefined);
      for (let at = 0; at < Math.ceil(opened / others.length); at += 1) beside.push(await timed(() => review(at % 2 === 0)));
      stopped.push(
        await timed(async () => {
          await core.handlers['plans.cancel']({ planId });
          await making;
        }),
      );
    }
    await core.close();
    const ratio = median(beside) / median(alone);
    const first = await untilFirstCall(rows);
    return [
      {
        what: `first estimate of ${whole(rows)} rows`,
        ours: ms(one),
        reference: `${ms(small)} of ${whole(tenth)}`,
        reach: '≤ 5,000 ms',
        reached: one <= 5_000,
      },
      {
        what: 'an estimate after a change, the slowest',
        ours: ms(slowest),
        reference: Object.entries(changes)
          .map(([name, took]) => `${name} ${ms(took)}`)
          .join(', '),
        reach: '≤ 500 ms',
        reached: slowest <= 500,
      },
      {
        what: 'a plan that is called back, the slowest',
        ours: ms(Math.max(...stopped)),
        reach: '≤ 50 ms',
        reached: Math.max(...stopped) <= 50,
      },
      {
        what: 'opening the review beside a plan',
        ours: ms(median(beside)),
        reference: `${ms(median(alone))} alone`,
        ratio: times(ratio),
        reach: '≤ 1.2×',
        reached: ratio <= 1.2,
      },
      {
        what: 'first estimate of three checks',
        ours: ms(three),
        reference: `${ms(one)} of Real Contact alone`,
        ratio: times(three / one),
        reach: '≤ 1.5×',
        reached: three / one <= 1.5,
      },
      {
        what: `from a list of ${whole(rows)} rows to the first call of its check`,
        ours: ms(first),
        reach: '≤ 15,000 ms',
        reached: first <= 15_000,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
