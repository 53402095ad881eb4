/** Outcomes of calls through the commands of a whole core: from an outcome entered by a user to a share, a scorecard and an export. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCore, samplePath, type TestCore } from './support/openTestCore.ts';

let core: TestCore;
let listId: string;
const always = { from: null, to: null };

beforeAll(async () => {
  core = await openTestCore();
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(samplePath)], reading: {} }));
  await core.handlers['lists.screened']({ listId });
});
afterAll(() => core.end());

it('counts entered outcomes until they are taken back, and says so to whoever listens', async () => {
  const { handlers } = core;
  expect(await handlers['calibration.lists']({})).toEqual([]);
  await handlers['outcomes.enter']({ listId, row: 1, meaning: 'connected:right' });
  await handlers['outcomes.enter']({ listId, row: 2, meaning: 'connected:wrong' });
  // Corrected a moment later.
  await handlers['outcomes.enter']({ listId, row: 2, meaning: 'disconnected' });
  await handlers['outcomes.enter']({ listId, row: 3, meaning: 'not-reached' });
  await handlers['outcomes.enter']({ listId, row: 4, meaning: 'suppress' });
  expect(await handlers['calibration.lists']({})).toEqual([listId]);
  const { columns, rows } = await handlers['lists.get']({ listId });
  const asked = { listIds: [listId], ...always };
  const found = await handlers['calibration.read']({ ...asked, heading: columns[0] ?? '' });
  expect(found).toMatchObject({
    whole: { calls: 3, connected: 1, rightParty: 1 },
    apart: { suppressed: 1, undecided: 0 },
    neverCalled: { rows: rows - 4 },
  });
  // Nothing has been bought yet: no grade, no score, and no cost.
  expect(found.grades.find(({ grade }) => grade === 'none')?.calls).toBe(3);
  expect(await handlers['calibration.suggest']({ ...asked, asked: { keep: 95 }, policyOf: listId })).toEqual({
    cutOff: null,
    policy: null,
  });
  const card = await handlers['scorecard.read']({ ...asked, heading: columns[0] ?? '' });
  expect(card.cost).toBeNull();
  expect([...card.values, card.others].reduce((sum, { rows: its }) => sum + its, 0)).toBe(rows);
  const file = join(core.dataDir, 'calls.csv');
  await handlers['calibration.save']({ ...asked, heading: null, destinationId: core.grantDestination(file) });
  expect(readFileSync(file, 'utf8').replace('\uFEFF', '').split('\r\n')[1]).toMatch(/^all,,3,1,1,0\.3333,/);

  const { acts } = await handlers['outcomes.acts']({ from: 0, count: 10 });
  for (const { recordId } of acts) await handlers['outcomes.undo']({ recordId });
  expect((await handlers['calibration.read']({ ...asked, heading: null })).whole.calls).toBe(0);
});

it('draws nobody where no policy drops anybody, and refuses a list that is gone', async () => {
  const { handlers } = core;
  expect(await handlers['calibration.drawHeldOut']({ listId, percent: 2, seed: 1 })).toEqual({ of: 0, drawn: 0, before: 0 });
  await expect(handlers['calibration.read']({ listIds: [randomUUID()], ...always, heading: null })).rejects.toThrow();
});
