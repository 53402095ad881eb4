import { expect, it } from 'vitest';
import { fakeClock } from '#test/support/fakeClock.ts';
import { shareOfHub, type TeamGate } from './teamGate.ts';

it('sends nothing on a permit that the computer slept away while the call waited for its connection', async () => {
  const clock = fakeClock();
  const gate: Pick<TeamGate, 'clock' | 'slowDown' | 'accepted'> = { clock, slowDown: () => undefined, accepted: () => undefined };
  // The rest of a gate is none of its business.
  const share = shareOfHub(gate as TeamGate);
  const permit = await share.pass(new AbortController().signal);
  clock.jump(1_000);
  expect(permit?.onSent()).toBe(true);
  clock.jump(60_000);
  expect(permit?.onSent()).toBe(false);
});
