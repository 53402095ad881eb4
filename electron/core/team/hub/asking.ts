/** The hub's functions that a run calls: claims, slots, settling, pauses. */
import type { z } from 'zod';
import type { HubAsking, HubVerdict } from './hubAsking.ts';
import type { Lanes } from './lanes.ts';
import { pack32, attemptRow, mineRow, outcomeRow, slotRow, verdictRow } from './rows.ts';

function verdictOf(row: z.infer<typeof verdictRow>): HubVerdict {
  switch (row.verdict) {
    case 'go':
      return { kind: 'go', slotAt: row.slot_ms, spareMs: row.spare_ms };
    case 'wait':
      return { kind: 'wait', attemptId: row.attempt, deviceId: row.device, until: row.until_ms };
    case 'bought':
    case 'doubt':
      return { kind: row.verdict, attemptId: row.attempt, deviceId: row.device };
    case 'cycleQuota':
    case 'cycleBudget':
      return { kind: 'capped', by: row.verdict };
  }
}

export const asking = (lanes: Lanes): HubAsking => ({
  async ask({ deviceId, epoch, keyId, questions, micros, callMs, leadMs }) {
    if (questions.length === 0) throw new RangeError('expected questions');
    const rows = await lanes.callProcedure(
      'ask',
      verdictRow,
      deviceId,
      epoch,
      pack32([keyId]),
      pack32(questions.map(({ identity }) => identity)),
      questions.map(({ attemptId }) => attemptId),
      questions.map(({ seen }) => seen),
      questions.map(({ despite }) => despite ?? false),
      micros,
      callMs,
      leadMs,
    );
    return { hubNow: rows[0]?.hub_ms ?? NaN, verdicts: rows.map(verdictOf) };
  },

  async takeSlots({ deviceId, epoch, keyId, count, leadMs }) {
    if (count < 1) throw new RangeError('expected a count of at least 1');
    const rows = await lanes.call('take_slots', slotRow, deviceId, epoch, pack32([keyId]), count, leadMs);
    return { hubNow: rows[0]?.hub_ms ?? NaN, slots: rows.map(({ slot_ms, spare_ms }) => ({ slotAt: slot_ms, spareMs: spare_ms })) };
  },

  async settle(deviceId, settlements) {
    if (settlements.length === 0) return [];
    return lanes.call(
      'settle',
      outcomeRow,
      deviceId,
      pack32(settlements.map(({ identity }) => identity)),
      settlements.map(({ attemptId }) => attemptId),
      settlements.map(({ outcome }) => outcome),
    );
  },

  mine: (deviceId) => lanes.call('mine', mineRow, deviceId),
  unreported: () => lanes.call('unreported', attemptRow),
  pause: (keyId, ms) => lanes.run('pause', pack32([keyId]), ms),

  async restate(deviceId, keyId, claims) {
    if (claims.length === 0) return;
    await lanes.run(
      'restate',
      deviceId,
      pack32([keyId]),
      pack32(claims.map(({ identity }) => identity)),
      claims.map(({ attemptId }) => attemptId),
      claims.map(({ outcome }) => outcome),
      claims.map(({ micros }) => micros),
      claims.map(({ at }) => at),
    );
  },
});
