/**
 * A purge propagates: the team log's data about a person is gone at the hub and on every device, and the team's ledger still adds up.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { openToRead } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { findBytes } from '../support/purgeFixtures.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { useTeams, type Device } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();

/** Parameters of the requests behind the ledger's answers. */
const asked = ({ core }: Device): string[] => {
  const db = openToRead(ledgerPath(core.dataDir));
  const sent = db.prepare<[], string>('SELECT sent_parameters FROM answer_bodies').pluck().all();
  db.close();
  return sent;
};

/** Files of the data folder, including its ledger's write-ahead log, that contain these digits; without the test's own spreadsheet. */
const filesWith = ({ core }: Device, digits: string): string[] =>
  findBytes(core.dataDir, [digits]).filter((found) => !found.includes('.csv'));

test('a person whom one purges is gone everywhere, and what was charged is not forgotten', async () => {
  const service = await startScriptedService();
  const { admin, join, database } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const listId = await importPhones(admin.core, 3);
  await rested(admin.core, (await admin.core.handlers['runs.start'](phonePlan(listId, admin.environmentId))).runId);
  await admin.core.handlers['team.refresh']({});
  await bo.core.handlers['team.refresh']({});
  const number = phoneOf(1).slice(1);
  for (const device of [admin, bo]) {
    expect(asked(device).filter((sent) => sent.includes(number))).toHaveLength(1);
    expect(filesWith(device, number)).not.toEqual([]);
  }

  await admin.core.handlers['privacy.purge']({ of: { person: { phone: phoneOf(1), email: '', name: '' } }, dryRun: false });
  await admin.core.handlers['team.refresh']({});
  await bo.core.handlers['team.refresh']({});

  for (const device of [admin, bo]) {
    expect(asked(device)).toHaveLength(2);
    expect(asked(device).filter((sent) => sent.includes(number))).toEqual([]);
    expect(filesWith(device, number)).toEqual([]);
    expect((await device.core.handlers['ledger.check']({})).problems).toEqual({});
  }
  const records = await postgres().sql(database, 'SELECT kind, body IS NULL AS purged FROM hub.records ORDER BY seq');
  expect(records.map(({ kind }) => kind)).toEqual(['call', 'call', 'call', 'purge']);
  expect(records.filter(({ purged }) => purged === true)).toHaveLength(1);
  await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: 3, inDoubt: 0, damaged: 0 });
  // Purged answers aren't reused: a list with the person is checked anew.
  const again = await importPhones(bo.core, 3);
  const run = await rested(bo.core, (await bo.core.handlers['runs.start'](phonePlan(again, bo.environmentId))).runId);
  expect([run.state, run.counts.sent]).toEqual(['finished', 1]);
  await service.close();
});
