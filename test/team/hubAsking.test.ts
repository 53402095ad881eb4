/** Who may ask what: the verdicts of the hub, against a real PostgreSQL. */
import { describe, expect, test } from 'vitest';
import { question, usePostgres } from '../support/hubFixtures.ts';

const { team } = usePostgres();

describe('asking', () => {
  test('the first may go, the others wait, and then it is bought', async () => {
    const { admin, join } = await team();
    const bo = await join('buyer', 'Bo');
    const mine = question('a');
    const { verdicts, hubNow } = await admin.ask([mine]);
    expect(verdicts).toMatchObject([{ kind: 'go', spareMs: 40 }]);
    const [go] = verdicts;
    if (go?.kind !== 'go') throw new Error('not go');
    expect(go.slotAt).toBeGreaterThanOrEqual(hubNow);
    expect(Math.abs(hubNow - Date.now())).toBeLessThan(5000);
    expect((await bo.ask(['a'])).verdicts).toMatchObject([{ kind: 'wait', attemptId: mine.attemptId, deviceId: admin.deviceId }]);
    expect(await admin.hub.settle(admin.deviceId, Buffer.alloc(32), [{ ...mine, outcome: 'bought' }])).toEqual(['bought']);
    expect((await bo.ask(['a'])).verdicts).toEqual([{ kind: 'bought', attemptId: mine.attemptId, deviceId: admin.deviceId }]);
  });
});
