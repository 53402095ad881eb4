/** A plan that nobody waits for any more, through the commands. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { importPhones, phonePlan } from './support/phoneRun.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(() => core.end());

it('fails at once when it is canceled, even if it hadn’t started; the next one is made', async () => {
  const listId = await importPhones(core, 2_000);
  const make = (planId: string) => core.handlers['plans.make']({ ...phonePlan(listId, 'sandbox'), planId });
  const cancelled = { failure: { code: 'plan.cancelled' } };

  const early = randomUUID();
  await core.handlers['plans.cancel']({ planId: early });
  await expect(make(early)).rejects.toMatchObject(cancelled);

  const late = randomUUID();
  const making = make(late);
  await core.handlers['plans.cancel']({ planId: late });
  await expect(making).rejects.toMatchObject(cancelled);

  expect(await make(randomUUID())).toMatchObject({ checks: [{ calls: 2_000 }] });
});
