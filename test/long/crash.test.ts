/** kill −9 at any moment: what was answered is kept, what was in flight is in doubt, the rest is bought once. `npm run crash -- --kills 200` */
import { expect, it } from 'vitest';
import { killAndResume } from '../support/killAndResume.ts';

const kills = Number(process.env['ROLLCALL_KILLS'] ?? 40);
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_260_521);

it.each([10, 50])('survives kill −9 at random points, with %i in flight and under faults', { timeout: 1_500_000 }, async (concurrency) => {
  const { afterKills, end, rows, exitCode, ...service } = await killAndResume({ seed: seed + concurrency, kills: kills / 2, concurrency });
  let doubtful = 0;
  for (const { ledger, billed, low, high } of [...afterKills, end]) {
    expect(ledger.integrity).toBe('ok');
    expect(ledger.chainHolds).toBe(true);
    // What may be bought twice because of this kill: listed, or left open and listed at the next start.
    const listed = ledger.counts.inDoubt + ledger.open;
    expect(listed - doubtful).toBeGreaterThanOrEqual(0);
    expect(listed - doubtful).toBeLessThanOrEqual(concurrency);
    doubtful = listed;
    const { planned, done, partial, failed, refused, pending } = ledger.counts;
    expect(planned).toBe(rows);
    expect(done + partial + failed + refused + pending).toBe(planned);
    const { jobs } = ledger;
    expect({ done, partial, failed, refused }).toEqual({
      done: jobs['done'] ?? 0,
      partial: jobs['partial'] ?? 0,
      failed: jobs['failed'] ?? 0,
      refused: jobs['refused'] ?? 0,
    });
    expect(pending).toBe((jobs['pending'] ?? 0) + (jobs['leased'] ?? 0));
    expect(low).toBeLessThanOrEqual(billed);
    expect(billed).toBeLessThanOrEqual(high);
  }
  // No answered call is asked again, every row is answered in the end, and whatever was bought twice stands in the ledger as doubtful.
  expect(service.askedThoughClosed).toBe(0);
  expect(exitCode).toBe(0);
  expect(end.ledger.counts).toMatchObject({ failed: 0, refused: 0, pending: 0 });
  expect(service.unexplained).toEqual([]);
  expect(end.ledger.open).toBe(0);
  expect(doubtful).toBeGreaterThan(0);
  if (process.env['ROLLCALL_KILLS']) console.log({ concurrency, kills: afterKills.length, rows, calls: service.calls, inDoubt: doubtful });
});
