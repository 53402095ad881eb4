/**
 * Who has which list open: visible to colleagues while it is open, and gone soon after, even if the device or the hub's clock fails.
 *
 * @module-tag postgres
 */
import pg from 'pg';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { hashOf, refused, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';

const { team, postgres } = usePostgres();
const [leads, others] = [hashOf('leads'), hashOf('others')];

/** What the device receives about others, as device and list. */
const heard = async ({ hub, deviceId }: MadeDevice, ...lists: Buffer[]): Promise<[string, string][]> =>
  (await hub.look(deviceId, lists)).map((one) => [one.deviceId, Buffer.from(one.list).toString('hex')]);
const looks = ({ deviceId }: MadeDevice, list: Buffer): [string, string] => [deviceId, list.toString('hex')];

test('others see what a device has open until it has closed it, also in the list of devices', async () => {
  const { admin, join } = await team();
  const bo = await join('reviewer', 'Bo');
  expect(await heard(bo, leads, others, leads)).toEqual([]);
  expect((await heard(admin, leads)).sort()).toEqual([looks(bo, leads), looks(bo, others)].sort());
  expect(await heard(bo, leads)).toEqual([looks(admin, leads)]);
  expect(await heard(admin)).toEqual([looks(bo, leads)]);
  const { devices } = await admin.hub.members();
  const open = devices.map(({ deviceId, looking }) => [deviceId, looking.map((list) => Buffer.from(list).toString('hex'))]);
  expect(Object.fromEntries(open)).toEqual({ [admin.deviceId]: [], [bo.deviceId]: [leads.toString('hex')] });
  await heard(bo);
  expect(await heard(admin)).toEqual([]);
});

test('lists that a lost device had open are forgotten after 15 seconds, as are those from before the clock was set back', async () => {
  const { admin, join, owner } = await team();
  const bo = await join('reviewer', 'Bo');
  const moveBo = (by: string) =>
    postgres().sql(owner.address.database, `UPDATE hub.looking SET at = at + interval '${by}' WHERE device = '${bo.deviceId}'`);
  await heard(bo, leads);
  await moveBo('-14 seconds');
  expect(await heard(admin, leads)).toEqual([looks(bo, leads)]);
  await moveBo('-2 seconds');
  expect(await heard(admin, leads)).toEqual([]);
  expect(await postgres().sql(owner.address.database, 'SELECT device FROM hub.looking')).toEqual([{ device: admin.deviceId }]);
  await heard(bo, leads);
  await moveBo('2 hours');
  expect(await heard(admin, leads)).toEqual([]);
  // It reappears as soon as the device reports it.
  await heard(bo, leads);
  expect(await heard(admin, leads)).toEqual([looks(bo, leads)]);
});

test('a device speaks for itself only, and not once it was removed; a login can’t read who looks around the program', async () => {
  const { admin, join } = await team();
  const bo = await join('reviewer', 'Bo');
  await expect(bo.hub.look(admin.deviceId, [leads])).rejects.toMatchObject(refused('team.removed', { name: 'Sales' }));
  await expect(bo.hub.look(v7(), [leads])).rejects.toMatchObject(refused('team.removed', { name: 'Sales' }));
  const { address, login, password } = bo.login;
  const client = new pg.Client({ host: address.host, port: address.port, database: address.database, user: login, password, ssl: false });
  await client.connect();
  try {
    await expect(client.query('SELECT * FROM hub.looking')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('SELECT * FROM hub.look($1, $2)', [bo.deviceId, Buffer.alloc(33)])).rejects.toMatchObject({ code: '22023' });
  } finally {
    await client.end();
  }
  await admin.hub.removeDevice({ deviceId: bo.deviceId, by: admin.deviceId });
  await expect(heard(bo, leads)).rejects.toMatchObject(refused('team.removed', { name: 'Sales' }));
});

test('nothing of it enters the log', async () => {
  const { admin } = await team();
  await heard(admin, leads);
  expect(await admin.hub.pull(0, 10)).toEqual({ head: 0, records: [] });
});
