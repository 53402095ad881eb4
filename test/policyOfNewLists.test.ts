import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carefulDialing, noRisk } from '#contract/review/shippedPolicies.ts';
import { policySchema } from '#contract/review/policy.ts';
import { openTestCore, samplePath, type TestCore } from './support/openTestCore.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

const newList = async (): Promise<string> =>
  (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(samplePath)], reading: {} })).listId;

test('a new list starts with the policy that the settings name, and an old one keeps its own', async () => {
  const old = await newList();
  expect((await core.handlers['app.state']({})).settings.policy).toBeUndefined();
  await core.handlers['settings.change']({ policy: noRisk });
  const listId = await newList();
  expect(await core.handlers['policies.state']({ listId })).toMatchObject({ policy: noRisk, applied: [{ policy: noRisk }], draft: null });
  expect(await core.handlers['policies.get']({ listId: old })).toEqual(carefulDialing);
  await core.handlers['settings.change']({ policy: carefulDialing });
  const third = await newList();
  expect(await core.handlers['policies.state']({ listId: third })).toEqual({ policy: carefulDialing, applied: [], draft: null });
});

test('a saved policy file is what --policy reads', async () => {
  const path = join(core.dataDir, 'no risk.json');
  await core.handlers['policies.save']({ policy: noRisk, destinationId: core.grantDestination(path) });
  expect(policySchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toEqual(noRisk);
});
