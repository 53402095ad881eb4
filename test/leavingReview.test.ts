/** A plan and a view that are no longer needed, through the commands: canceling ends their work, and the next request is answered. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { importPhones, phonePlan } from './support/phoneRun.ts';

const rows = 200;
let core: TestCore;
let listId: string;
beforeAll(async () => {
  core = await openTestCore();
  listId = await importPhones(core, rows);
  await core.handlers['lists.screened']({ listId });
});
afterAll(() => core.end());

const open = (requesterId: string) =>
  core.handlers['review.open']({ listId, filter: {}, sort: { by: { column: 0 }, descending: false }, requesterId }).then(
    ({ count }) => count,
  );
const plan = (planId: string) =>
  core.handlers['plans.make']({ ...phonePlan(listId, 'sandbox'), planId }).then(({ checks }) => checks[0]?.calls);

it.each([
  ['a view', 'view.superseded', open, (requesterId: string) => core.handlers['review.cancel']({ requesterId })],
  ['a plan', 'plan.cancelled', plan, (planId: string) => core.handlers['plans.cancel']({ planId })],
])('%s fails at once when it is canceled, even if it hadn’t started; the next one is made', async (_, code, ask, cancel) => {
  const early = randomUUID();
  await cancel(early);
  await expect(ask(early)).rejects.toMatchObject({ failure: { code } });

  const late = randomUUID();
  const asked = ask(late);
  await cancel(late);
  await expect(asked).rejects.toMatchObject({ failure: { code } });

  expect(await ask(randomUUID())).toBe(rows);
});
