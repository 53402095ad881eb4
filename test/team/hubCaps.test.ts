/**
 * A key's billing cycle is never exceeded, even by simultaneous requests; calls that weren't billed are given back to the cycle that
 * counted them.
 *
 * @module-tag postgres
 */
import { describe, expect, test } from 'vitest';
import { billingCycle } from '#contract/accounts/environment.ts';
import type { HubVerdict } from '#core/team/hub/hubAsking.ts';
import { madeKey, question, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const kindsOf = (verdicts: readonly HubVerdict[]): string[] => verdicts.map((one) => (one.kind === 'capped' ? one.by : one.kind));
const names = (count: number, of = 'row'): string[] => Array.from({ length: count }, (_, at) => `${of} ${at}`);
const keyOf = async ({ hub }: MadeDevice): Promise<{ calls: number; micros: number; cycleFrom: number }> => {
  const [key] = await hub.keys();
  if (key === undefined) throw new Error('no key');
  return key;
};

describe('a cap', () => {
  test('of calls stops exactly there, and says that it was the quota', async () => {
    const { admin } = await team({ key: madeKey({ quotaCalls: 3 }) });
    expect(kindsOf((await admin.ask(names(5))).verdicts)).toEqual(['go', 'go', 'go', 'cycleQuota', 'cycleQuota']);
    expect(kindsOf((await admin.ask(['one more'])).verdicts)).toEqual(['cycleQuota']);
    expect((await keyOf(admin)).calls).toBe(3);
  });

  test('of money stops before the call that would pass it, and says that it was the budget', async () => {
    const { admin } = await team({ key: madeKey({ budgetMicros: 1000, quotaCalls: 10 }) });
    expect(kindsOf((await admin.ask(names(4), { micros: 300 })).verdicts)).toEqual(['go', 'go', 'go', 'cycleBudget']);
    // The remainder is enough for a cheaper call; a call without a price can't be checked against a budget.
    expect(kindsOf((await admin.ask(['cheap'], { micros: 100 })).verdicts)).toEqual(['go']);
    expect(kindsOf((await admin.ask(['priced'], { micros: 1 })).verdicts)).toEqual(['cycleBudget']);
    expect(kindsOf((await admin.ask(['unpriced'], { micros: 0 })).verdicts)).toEqual(['go']);
    expect(await keyOf(admin)).toMatchObject({ calls: 5, micros: 1000 });
  });

  test('that is lowered below what was used stops at once', async () => {
    const { admin } = await team({ key: madeKey({ quotaCalls: 5, budgetMicros: 500 }) });
    await admin.ask(names(4), { micros: 100 });
    await admin.hub.setKey(madeKey({ quotaCalls: 2, budgetMicros: null }));
    expect(kindsOf((await admin.ask(['a'], { micros: 100 })).verdicts)).toEqual(['cycleQuota']);
    await admin.hub.setKey(madeKey({ quotaCalls: null, budgetMicros: 300 }));
    expect(kindsOf((await admin.ask(['a'], { micros: 100 })).verdicts)).toEqual(['cycleBudget']);
    await admin.hub.setKey(madeKey());
    expect(kindsOf((await admin.ask(['a'], { micros: 100 })).verdicts)).toEqual(['go']);
  });

  test.each([
    { by: 'calls', limits: { quotaCalls: 100 }, allowed: 100 },
    { by: 'money', limits: { budgetMicros: 100 * 300 + 299 }, allowed: 100 },
  ])(
    'by $by is exact while four devices ask at the same moment, and what wasn’t billed can be asked again',
    async ({ limits, allowed }) => {
      const { admin, join } = await team({ key: madeKey(limits) });
      const devices = [admin, ...(await Promise.all(['1', '2', '3'].map((name) => join('buyer', name))))];
      let bought = 0;
      let refunded = 0;
      await Promise.all(
        devices.map(async (device, who) => {
          for (let round = 0; round < 14; round += 1) {
            const asked = names(6, `${who}-${round}`).map((name) => question(name));
            const { verdicts } = await device.ask(asked, { micros: 300 });
            const gone = asked.filter((_, at) => verdicts[at]?.kind === 'go');
            const reported = gone.map((one, at) => ({ ...one, outcome: at % 4 === 3 ? ('no' as const) : ('bought' as const) }));
            await device.hub.settle(device.deviceId, reported);
            bought += reported.filter(({ outcome }) => outcome === 'bought').length;
            refunded += reported.filter(({ outcome }) => outcome === 'no').length;
            const { calls, micros } = await keyOf(device);
            expect(calls).toBeLessThanOrEqual(allowed);
            expect(micros).toBe(calls * 300);
          }
        }),
      );
      expect(refunded).toBeGreaterThan(5);
      // The last requests use what was given back.
      for (const at of names(40, 'last')) {
        const mine = question(at);
        const [verdict] = (await admin.ask([mine], { micros: 300 })).verdicts;
        if (verdict?.kind !== 'go') break;
        await admin.hub.settle(admin.deviceId, [{ ...mine, outcome: 'bought' }]);
        bought += 1;
      }
      expect(bought).toBe(allowed);
      expect(await keyOf(admin)).toMatchObject({ calls: allowed, micros: allowed * 300 });
    },
  );
});

describe('a billing cycle', () => {
  test('begins like everywhere else in the program', async () => {
    const { admin, owner } = await team();
    const cases: [day: number, at: number][] = [];
    for (const day of [1, 15, 28, 29, 30, 31])
      for (const date of [
        '2024-02-28T23:59:59.999Z',
        '2024-02-29T00:00:00Z',
        '2023-03-01T00:00:00Z',
        '2025-12-31T12:00:00Z',
        '2026-01-01T00:00:00Z',
        '2026-04-30T00:00:00Z',
      ])
        cases.push([day, Date.parse(date)]);
    const rows = await postgres().sql(
      owner.address.database,
      `SELECT (extract(epoch FROM hub.cycle_from(to_timestamp(at / 1000.0), day)) * 1000)::float8 AS began FROM unnest($1::int[], $2::float8[]) WITH ORDINALITY AS c (day, at, n) ORDER BY n`,
      [cases.map(([day]) => day), cases.map(([, at]) => at)],
    );
    expect(rows.map(({ began }) => began)).toEqual(cases.map(([day, at]) => billingCycle(at, day).from));
    expect((await keyOf(admin)).cycleFrom).toBe(billingCycle(Date.now(), 1).from);
  });

  test('that ended resets both counts, and a call of the old one isn’t given back to the new one', async () => {
    const { admin, owner } = await team({ key: madeKey({ quotaCalls: 3, cycleDay: 7 }) });
    const asked = ['a', 'b', 'c'].map((name) => question(name));
    await admin.ask(asked, { micros: 10 });
    // A month passes.
    await postgres().sql(
      owner.address.database,
      `UPDATE hub.keys SET cycle_from = cycle_from - interval '1 month';
       UPDATE hub.claims SET counted_at = counted_at - interval '1 month', asked_at = asked_at - interval '1 month'`,
    );
    expect(await keyOf(admin)).toEqual(expect.objectContaining({ calls: 0, micros: 0, cycleFrom: billingCycle(Date.now(), 7).from }));
    expect(kindsOf((await admin.ask(['d', 'e'], { micros: 10 })).verdicts)).toEqual(['go', 'go']);
    expect(
      await admin.hub.settle(
        admin.deviceId,
        asked.slice(0, 2).map((one) => ({ ...one, outcome: 'no' as const })),
      ),
    ).toEqual(['no', 'no']);
    expect(await keyOf(admin)).toMatchObject({ calls: 2, micros: 20 });
    // A lost reply of the old cycle is requested again: it is billed and counted in the new cycle, and given back there.
    const again = asked.slice(2);
    expect(kindsOf((await admin.ask(again, { micros: 10 })).verdicts)).toEqual(['go']);
    expect(await keyOf(admin)).toMatchObject({ calls: 3, micros: 30 });
    expect(kindsOf((await admin.ask(['f'])).verdicts)).toEqual(['cycleQuota']);
    await admin.hub.settle(
      admin.deviceId,
      again.map((one) => ({ ...one, outcome: 'no' as const })),
    );
    expect(await keyOf(admin)).toMatchObject({ calls: 2, micros: 20 });
  });

  test('that was begun by a clock in the future is left again, without a reset', async () => {
    const { admin, owner } = await team({ key: madeKey({ quotaCalls: 2 }) });
    await admin.ask(['a']);
    await postgres().sql(owner.address.database, `UPDATE hub.keys SET cycle_from = cycle_from + interval '3 months'`);
    expect(kindsOf((await admin.ask(['b', 'c'])).verdicts)).toEqual(['go', 'cycleQuota']);
    expect(await keyOf(admin)).toMatchObject({ calls: 2, cycleFrom: billingCycle(Date.now(), 1).from });
  });

  test('whose day is changed counts on', async () => {
    const { admin } = await team();
    await admin.ask(['a']);
    await admin.hub.setKey(madeKey({ cycleDay: 31 }));
    expect(await keyOf(admin)).toMatchObject({ calls: 1, cycleFrom: billingCycle(Date.now(), 31).from });
  });
});
