import { expect, it } from 'vitest';
import { fakeClock } from '#test/support/fakeClock.ts';
import { shareOfHub } from './teamGate.ts';

it('sends nothing on a permit that the computer slept away while the call waited for its connection', async () => {
  const clock = fakeClock();
  const share = shareOfHub({ clock, slowDown: () => undefined, accepted: () => undefined });
  const permit = await share.pass(new AbortController().signal);
  clock.jump(1_000);
  expect(permit?.onSent()).toBe(true);
  clock.jump(60_000);
  expect(permit?.onSent()).toBe(false);
});
