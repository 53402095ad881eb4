/**
 * The author of an action in a team is the member whose device did it, whatever name was typed there.
 *
 * @module-tag postgres
 */
import { afterAll, expect, test } from 'vitest';
import { importPhones } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { useTeams, type Device } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve(): Promise<string> {
  const service = await startScriptedService();
  closing.push(() => service.close());
  return service.url;
}

const decidedBy = async ({ core }: Device, listId: string, row: number): Promise<string | null> =>
  (await core.handlers['review.row']({ listId, row })).decision.operator;
const isHere = async ({ core }: Device): Promise<string | undefined> =>
  (await core.handlers['team.refresh']({})).team?.lists.map(({ state }) => state).join();

test('a reviewer who starts it with an admin’s name is the reviewer on everybody’s screen, with that name beside it', async () => {
  const { admin, join } = await team(await serve());
  const bo = await join('reviewer', 'Bo', { withKey: false, operator: 'Ada' });
  expect((await bo.core.handlers['app.state']({})).author).toBe('Bo (typed name: Ada)');
  const listId = await importPhones(admin.core, 5);
  await admin.core.handlers['review.decide']({ listId, rows: [1], value: 'keep' });
  await admin.core.handlers['team.shareList']({ listId });
  await expect.poll(() => isHere(bo)).toBe('here');
  await bo.core.handlers['review.decide']({ listId, rows: [2], value: 'drop' });
  await bo.core.handlers['team.refresh']({});
  await admin.core.handlers['team.refresh']({});
  for (const device of [admin, bo]) {
    await expect.poll(() => decidedBy(device, listId, 2)).toBe('Bo (typed name: Ada)');
    expect(await decidedBy(device, listId, 1)).toBe('Ada');
  }
  // The same applies to a command that passes a suppression to this process, which may carry any name.
  await bo.core.suppressAs('Ada')({ of: { text: '+12065550142' } });
  expect((await bo.core.handlers['suppressions.list']({})).batches.map((batch) => batch.by)).toEqual(['Bo (typed name: Ada)']);
  // Undo reverts only the member's own actions: for Ada, the row that she decided.
  expect((await admin.core.handlers['review.undo']({ listId })).rows).toMatchObject([{ row: 1 }]);
  // No name was typed: the system's user, which several computers may share, isn't used as a name.
  const again = await bo.reopen();
  expect((await again.core.handlers['app.state']({})).author).toBe('Bo');
});

test('what is signed with a colleague’s name is set aside, and decides nothing', async () => {
  const { admin, join, database } = await team(await serve());
  const bo = await join('reviewer', 'Bo', { withKey: false });
  const listId = await importPhones(admin.core, 5);
  await admin.core.handlers['team.shareList']({ listId });
  await admin.core.handlers['review.decide']({ listId, rows: [1, 2], value: 'keep' });
  await admin.core.handlers['review.decide']({ listId, rows: [1], value: 'drop' });
  await admin.core.handlers['team.refresh']({});
  const { team: state } = await bo.core.handlers['team.state']({});
  // As if Bo's device had sent Ada's last decision.
  const last = "seq = (SELECT max(seq) FROM hub.records WHERE kind = 'act')";
  await postgres().sql(database, `UPDATE hub.records SET device = '${state?.deviceId}', device_seq = 1000 WHERE ${last}`);
  const cy = await join('buyer', 'Cy');
  await expect.poll(() => isHere(cy)).toBe('here');
  await expect.poll(() => decidedBy(cy, listId, 2)).toBe('Ada');
  expect((await cy.core.handlers['team.state']({})).team).toMatchObject({ setAside: 1 });
  expect((await cy.core.handlers['review.row']({ listId, row: 1 })).decision).toMatchObject({ value: 'keep', operator: 'Ada' });
});
