/**
 * The connection to the hub: who is trusted, what is sent before that, and what happens when it ends or stalls.
 *
 * @module-tag postgres
 * @module-tag openssl
 * @module-tag network
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHub } from '#core/team/hub/createHub.ts';
import { HubAway, type Hub, type HubLogin } from '#core/team/hub/hub.ts';
import { openHub, type OpenHubOptions } from '#core/team/hub/openHub.ts';
import { madeRecords, refused, usePostgres, type MadeDevice } from '../support/hubFixtures.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

const { postgres, team } = usePostgres({ tls: true });
/** Timeouts for servers that never answer, as short as possible; answers on a busy machine would exceed them. */
const short = { connectMs: 600, queryMs: 800 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Returns a hub reached through a different address than the one its team was made with. */
const reached = (device: MadeDevice, address: Partial<HubLogin['address']>, caPem: string | null = null): HubLogin => ({
  ...device.login,
  address: { ...device.login.address, ...address },
  caPem,
});
async function opened(login: HubLogin, options?: OpenHubOptions): Promise<Hub> {
  const hub = await openHub(login, options);
  closing.push(() => hub.close());
  return hub;
}
/** Deadlines of connections pass only when `untilGivenUp` advances the clock, however slow the machine is. */
const stopClock = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
async function untilGivenUp(asked: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = expect(asked)
    .rejects.toThrow(HubAway)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  await over;
}
async function through(device: MadeDevice): Promise<{ proxy: TcpProxy; login: HubLogin }> {
  const proxy = await startTcpProxy(postgres());
  closing.push(() => proxy.close());
  return { proxy, login: reached(device, { port: proxy.port }) };
}

describe('from elsewhere', () => {
  test('TLS is used, and the certificate is checked', async () => {
    const { admin, owner } = await team();
    const { outside, caPem, otherCaPem } = postgres();
    const hub = await opened(reached(admin, { host: outside }, caPem));
    expect((await hub.about()).name).toBe('Sales');
    const ways = await postgres().sql(
      owner.address.database,
      `SELECT s.ssl, s.version, a.client_addr::text AS address FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.usename = $1 ORDER BY s.ssl`,
      [admin.login.login],
    );
    expect(ways.filter(({ ssl }) => ssl === true)).toEqual([{ ssl: true, version: 'TLSv1.3', address: `${outside}/32` }]);
    const untrusted = refused('team.certificate', { host: outside });
    await expect(openHub(reached(admin, { host: outside }, otherCaPem))).rejects.toMatchObject(untrusted);
    await expect(openHub(reached(admin, { host: outside }, null))).rejects.toMatchObject(untrusted);
    await expect(openHub(reached(admin, { host: outside }, 'no certificate at all'))).rejects.toMatchObject(untrusted);
    await expect(
      createHub(reached(admin, { host: outside }, otherCaPem), {
        teamId: admin.memberId,
        name: '',
        member: { memberId: '', name: '', password: 'x' },
      }),
    ).rejects.toMatchObject(untrusted);
  });

  test.each([
    ['otherName', 'IP'],
    ['expired', 'expired'],
  ] as const)('a certificate is refused: %s', async (certificate, problem) => {
    const { admin } = await team();
    const { outside, caPem, setServer } = postgres();
    await setServer({ certificate });
    closing.push(() => setServer({ certificate: 'right' }));
    const failure = openHub(reached(admin, { host: outside }, caPem));
    await expect(failure).rejects.toMatchObject(
      refused('team.certificate', { host: outside, problem: expect.stringContaining(problem) as string }),
    );
  });

  test('a server without TLS is sent nothing', async () => {
    const { admin } = await team();
    const { outside, caPem, setServer } = postgres();
    await setServer({ tls: false });
    closing.push(() => setServer({ tls: true }));
    await expect(openHub(reached(admin, { host: outside }, caPem))).rejects.toMatchObject(refused('team.noTls', { host: outside }));
  });

  test('TLS that stops in the middle is no answer', async () => {
    const { admin } = await team();
    const server = createServer((socket) => socket.once('data', () => socket.write('S')));
    await new Promise<void>((resolve) => server.listen(0, postgres().outside, resolve));
    closing.push(() => server.close());
    // The address of a TCP server that listens.
    const { port } = server.address() as AddressInfo;
    await expect(openHub(reached(admin, { host: postgres().outside, port }), { timeouts: short })).rejects.toThrow(HubAway);
  });
});

describe('a password', () => {
  test.each([
    ['md5', 'MD5'],
    ['password', 'the password itself'],
  ])('isn’t given to a server that asks for it by %s', async (method, problem) => {
    const { admin } = await team({ isOwn: method === 'md5' });
    const { database } = admin.login.address;
    if (method === 'md5')
      await postgres().sql(
        database,
        `SET LOCAL password_encryption = md5; ALTER ROLE ${admin.login.login} PASSWORD '${admin.login.password}'`,
      );
    const { setAccess, outside, caPem } = postgres();
    await setAccess(`host all all 127.0.0.1/32 ${method}`, `hostssl all all 0.0.0.0/0 ${method}`);
    closing.push(() => setAccess());
    for (const way of [reached(admin, {}), reached(admin, { host: outside }, caPem)])
      await expect(openHub(way)).rejects.toMatchObject(
        refused('team.certificate', { host: way.address.host, problem: expect.stringContaining(problem) as string }),
      );
  });

  test('must be requested by a remote server, which proves that it knows it; a local one may let everybody in', async () => {
    const { admin } = await team();
    const { setAccess, outside, caPem, socket } = postgres();
    await setAccess('local all all trust', 'host all all 127.0.0.1/32 trust', 'hostssl all all 0.0.0.0/0 trust');
    closing.push(() => setAccess());
    await expect(openHub(reached(admin, { host: outside }, caPem))).rejects.toMatchObject(refused('team.certificate', { host: outside }));
    for (const host of ['127.0.0.1', 'localhost', socket])
      expect((await (await opened({ ...reached(admin, { host }), password: '' })).about()).name).toBe('Sales');
  });

  test('is asked for on the socket, too', async () => {
    const { admin } = await team();
    const { socket } = postgres();
    expect((await (await opened(reached(admin, { host: socket }))).about()).name).toBe('Sales');
    await expect(openHub({ ...reached(admin, { host: socket }), password: 'wrong' })).rejects.toMatchObject(
      refused('team.password', { host: socket, login: admin.login.login }),
    );
  });
});

test('what the environment says of PostgreSQL is ignored', async () => {
  const { admin, owner } = await team();
  const environment = {
    PGHOST: '203.0.113.1',
    PGPORT: '1',
    PGUSER: 'eve',
    PGDATABASE: 'elsewhere',
    PGPASSWORD: 'secret',
    PGPASSFILE: '/nowhere',
    PGSSLMODE: 'no-verify',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c synchronous_commit=off',
    PGAPPNAME: 'eve',
    PGREPLICATION: 'true',
    PGCLIENT_ENCODING: 'LATIN1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]));
  const restore = (): void => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  closing.push(restore);
  // Node warns about it once; this test is about ignoring it.
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  Object.assign(process.env, environment);
  const { outside, otherCaPem, caPem } = postgres();
  await expect(openHub(reached(admin, { host: outside }, otherCaPem))).rejects.toMatchObject(
    refused('team.certificate', { host: outside }),
  );
  await expect(openHub({ ...reached(admin, {}), password: '' })).rejects.toThrow();
  for (const way of [reached(admin, {}), reached(admin, { host: outside }, caPem)])
    expect((await (await opened(way)).about()).name).toBe('Sales');
  restore();
  warned.mockRestore();
  const sessions = await postgres().sql(
    owner.address.database,
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE usename = '${admin.login.login}'`,
  );
  expect(sessions).toEqual([{ name: 'rollcall' }]);
});

test('what a database sets for its sessions neither weakens commits nor changes how values are written', async () => {
  const { admin, owner } = await team({ isOwn: true });
  for (const setting of [
    `synchronous_commit = off`,
    `bytea_output = 'escape'`,
    `extra_float_digits = -15`,
    `default_transaction_isolation = 'serializable'`,
    `DateStyle = 'German'`,
  ])
    await postgres().sql('postgres', `ALTER DATABASE ${owner.address.database} SET ${setting}`);
  const hub = await opened(reached(admin, {}));
  const [record] = madeRecords(1);
  if (record === undefined) throw new Error('no record');
  await hub.push(admin.deviceId, [record]);
  expect((await hub.pull(0, 1)).records[0]?.body).toEqual(record.body);
  const key = (await hub.keys())[0];
  expect(new Date(key?.cycleFrom ?? 0).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  expect((await admin.ask(['a'])).verdicts).toMatchObject([{ kind: 'go' }]);
});

describe('a hub that is away', () => {
  test('is distinguished from one that refuses: no listener, unknown host, starting, full', async () => {
    const { admin } = await team({ isOwn: true });
    await expect(openHub(reached(admin, { port: 1 }))).rejects.toThrow(HubAway);
    await expect(openHub(reached(admin, { host: 'nobody.invalid' }))).rejects.toThrow(HubAway);
    await expect(openHub(reached(admin, { host: '/nowhere' }))).rejects.toThrow(HubAway);
    await postgres().sql('postgres', `ALTER ROLE ${admin.login.login} CONNECTION LIMIT 0`);
    await expect(openHub(reached(admin, {}))).rejects.toThrow(HubAway);
    await postgres().setAccess('host all all 203.0.113.0/24 scram-sha-256');
    closing.push(() => postgres().setAccess());
    await expect(openHub(reached(admin, {}))).rejects.toThrow(HubAway);
  });

  test('comes back to the same Hub: cut off, then half open, then restarted', async () => {
    const { admin } = await team();
    const { proxy, login } = await through(admin);
    stopClock();
    const hub = await opened(login);
    await proxy.cut();
    await expect(hub.about()).rejects.toThrow(HubAway);
    await proxy.restore();
    expect((await hub.about()).name).toBe('Sales');

    proxy.pause();
    // Noticed while traffic is still stopped.
    await untilGivenUp(hub.about());
    // This includes a connection made meanwhile.
    await untilGivenUp(hub.keys());
    proxy.resume();
    vi.useRealTimers();
    expect((await hub.about()).name).toBe('Sales');

    await postgres().stop('immediate');
    await expect(hub.about()).rejects.toThrow(HubAway);
    await expect(admin.hub.about()).rejects.toThrow(HubAway);
    await postgres().start();
    expect((await hub.about()).name).toBe('Sales');
    expect((await admin.hub.about()).name).toBe('Sales');
  });

  test('holds nobody who closes: not a call that is under way, nor one whose connection is being made, nor one that waits', async () => {
    const { admin } = await team();
    const { proxy, login } = await through(admin);
    const hub = await openHub(login);
    proxy.pause();
    // One uses the existing connection, one a connection being made, and two wait for either.
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => hub.about()));
    await proxy.untilConnected(2);
    // Traffic is stopped until the end: no call or connection gets an answer before.
    await hub.close();
    for (const one of await asked) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'HubAway' } });
    await expect(hub.about()).rejects.toThrow(HubAway);
  });

  test('gives what it holds back: a query that takes too long ends there as well', async () => {
    const { admin, owner } = await team();
    // The server itself ends the connection, whose own deadline never passes.
    stopClock();
    const hub = await opened(admin.login, { timeouts: { queryMs: 2_000 } });
    const { database } = owner.address;
    const blocked = expect(postgres().sql(database, 'BEGIN; LOCK TABLE hub.keys; SELECT pg_sleep(60)')).rejects.toThrow('canceling');
    const locked = `SELECT 1 FROM pg_locks WHERE relation = 'hub.keys'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
    await expect.poll(() => postgres().sql(database, locked)).toHaveLength(1);
    await expect(hub.pause(Buffer.alloc(32), 1)).rejects.toThrow(HubAway);
    const cancel = 'SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()';
    await postgres().sql(database, cancel, ['%pg_sleep(60)']);
    await blocked;
  });
});

test('two hubs are two connections’ worth: a team made beside it isn’t touched by what one does to its own', async () => {
  const [one, other] = [await team(), await team()];
  await one.admin.hub.beginEpoch();
  expect((await other.admin.ask(['a'])).verdicts).toMatchObject([{ kind: 'go' }]);
});

test('a server that speaks no PostgreSQL', async () => {
  const { admin } = await team();
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  // The address of a TCP server that listens.
  const { port } = server.address() as AddressInfo;
  await expect(openHub(reached(admin, { port }), { timeouts: short })).rejects.toThrow();
  // No socket stays open.
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
});
