/**
 * A real PostgreSQL in a temporary folder: the database is never faked. All files of a process share one, with a database for each test.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { v7 } from 'uuid';
import { createHub } from '#core/team/hub/createHub.ts';
import type { HubLogin } from '#core/team/hub/hub.ts';
import { groupNames } from '#core/team/hub/schema/hubFunctions.ts';
import type { CertificateName } from './postgresCertificates.ts';
import { outsideAddress, postgresBin, unprivileged } from './postgresFiles.ts';

export interface TempPostgres {
  port: number;
  /** A loopback address, without TLS. */
  host: string;
  /** The machine's own address, with TLS. */
  outside: string;
  /** The folder of its socket. */
  socket: string;
  /** The authority of its certificates, and an unrelated one, as PEM. */
  caPem: string;
  otherCaPem: string;
  superuser: { login: string; password: string };
  /** An empty database, owned by a login that may create roles. */
  createDb(options?: { createsRoles?: boolean }): Promise<HubLogin>;
  /** Returns an empty hub, copied from a template; all copies share the owner's login and the team's groups. */
  copyHub(): Promise<HubCopy>;
  /** Runs SQL as superuser in `database`. */
  sql(database: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Keeps the connection to this database open that `sql` has made. */
  keepOpen(database: string): void;
  /** Its recent log. */
  log(): string;
  /** Sets the lines of pg_hba.conf; without any, SCRAM for all, and TLS for remote connections. */
  setAccess(...lines: string[]): Promise<void>;
  setServer(settings: { certificate?: CertificateName; tls?: boolean }): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  restart(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Ends it and removes everything. */
  end(): Promise<void>;
}

/** A hub without members. */
export interface HubCopy {
  owner: HubLogin;
  teamId: string;
}

/**
 * Runs the server until it ends, or until the process that started it is gone, which closes standard input; its folder is then removed too.
 * A killed test leaves nothing behind.
 */
const guarded = `
"$1" -D "$2" <&- & server=$!
exec 3<&0
(cat <&3; kill -QUIT $server && { sleep 1; rm -rf "$3"; }) >/dev/null 2>&1 &
exec 3<&- 0<&-
wait $server
`;

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const scramForAll = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'];
const scramOverTls = 'hostssl all all 0.0.0.0/0 scram-sha-256';
const host = '127.0.0.1';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // The address of a TCP server that listens.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when it accepts connections. */
function untilReady(server: ChildProcess, logged: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      logged(text);
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)));
  });
}

export interface PostgresOptions {
  /** Syncs to disk as in production; tests are faster without, and only a power cut would lose something. */
  fsync?: boolean;
  /** Uses certificates made by OpenSSL, and also listens on the machine's own address: the test has the tags `openssl` and `network`. */
  tls?: boolean;
  settings?: Record<string, string>;
}

let shared: Promise<TempPostgres> | undefined;
/** Returns the server that all files of this process share. It ends with the process. */
export function sharedPostgres(): Promise<TempPostgres> {
  shared ??= startPostgres();
  return shared;
}

/** Starts a separate server, for tests that stop it or change its access rules. */
export async function startPostgres({ fsync = false, tls = false, settings = {} }: PostgresOptions = {}): Promise<TempPostgres> {
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-pg-'));
  const bin = postgresBin(folder, owner);
  const outside = tls ? outsideAddress() : host;
  const at = (name: string): string => join(folder, name);
  mkdirSync(at('tls'));
  const certificates = tls
    ? (await import('./postgresCertificates.ts')).makeCertificates(at('tls'), outside, owner)
    : { caPem: '', otherCaPem: '' };
  const superuser = { login: 'postgres', password: randomBytes(12).toString('hex') };
  writeFileSync(at('password'), superuser.password);
  if (owner !== null) for (const path of [folder, at('password'), at('tls')]) chownSync(path, owner.uid, owner.gid);
  const as = { ...(owner ?? {}), cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: folder } };
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      at('data'),
      '-U',
      superuser.login,
      '-A',
      'scram-sha-256',
      '--pwfile',
      at('password'),
      '--no-sync',
      '--wal-segsize',
      '1',
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { ...as, stdio: 'pipe' },
  );
  const port = await freePort();
  writeFileSync(
    join(at('data'), 'postgresql.auto.conf'),
    Object.entries({
      port,
      listen_addresses: tls ? `${host},${outside}` : host,
      unix_socket_directories: folder,
      fsync: fsync ? 'on' : 'off',
      full_page_writes: fsync ? 'on' : 'off',
      shared_buffers: '64MB',
      // Files share it, and each keeps its teams' devices connected until its end.
      max_connections: 400,
      // The writer flushes asynchronous commits only after a long delay: a test that crashes the server sees whether a commit waited for
      // the disk.
      wal_writer_delay: '10s',
      bgwriter_delay: '10s',
      autovacuum: 'off',
      ...(tls && { ssl: 'on', ssl_ca_file: '', ssl_cert_file: at('tls/right.pem'), ssl_key_file: at('tls/server.key') }),
      ...settings,
    })
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );

  let log = '';
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    server = spawn('sh', ['-c', guarded, 'sh', join(bin, 'postgres'), at('data'), folder], { ...as, stdio: ['pipe', 'ignore', 'pipe'] });
    await untilReady(server, (text) => {
      log = (log + text).slice(-1_000_000);
    });
  };
  const serverPid = (): number => Number(readFileSync(join(at('data'), 'postmaster.pid'), 'utf8').split('\n')[0]);
  const stop = async (mode: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    const ending = server;
    server = null;
    if (ending === null) return;
    await Promise.all([...idle.values()].flatMap((clients) => clients.splice(0)).map((client) => client.end()));
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    process.kill(serverPid(), signals[mode]);
    await ended;
    ending.stdin?.end();
  };
  /** Idle connections: a login costs more than most tests' queries. */
  const idle = new Map<string, pg.Client[]>([['postgres', []]]);
  const connected = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host, port, database, user: superuser.login, password: superuser.password, ssl: false });
    client.on('error', () => forget(database, client));
    await client.connect();
    return client;
  };
  const forget = (database: string, client: pg.Client): void => {
    const kept = idle.get(database);
    if (kept?.includes(client)) kept.splice(kept.indexOf(client), 1);
  };
  const sql = async (database: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> => {
    const client = idle.get(database)?.pop() ?? (await connected(database));
    try {
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      const kept = idle.get(database);
      if (kept) kept.push(client);
      else await client.end();
      return rows;
    } catch (error) {
      await client.end();
      throw error;
    }
  };
  /** When the server read its configuration, which applies to new connections. */
  const loadedAt = async (): Promise<string> => {
    const client = await connected('postgres');
    const { rows } = await client.query<{ at: string }>('SELECT pg_conf_load_time()::text AS at');
    await client.end();
    return rows[0]?.at ?? '';
  };
  const reload = async (text?: string): Promise<void> => {
    if (text !== undefined) await sql('postgres', text);
    const before = await loadedAt();
    await sql('postgres', 'SELECT pg_reload_conf()');
    // The reload is signaled, not done: an immediate connection would still get the old configuration.
    while ((await loadedAt()) === before);
  };
  const setAccess = async (...lines: string[]): Promise<void> => {
    // Tests are always let in.
    const way = `host all ${superuser.login} ${host}/32 scram-sha-256`;
    writeFileSync(
      join(at('data'), 'pg_hba.conf'),
      [way, ...(lines.length > 0 ? lines : [...scramForAll, ...(tls ? [scramOverTls] : [])]), ''].join('\n'),
    );
    if (server !== null) await reload();
  };
  let made = 0;
  const createDb: TempPostgres['createDb'] = async ({ createsRoles = true } = {}) => {
    const name = `hub_${(made += 1)}`;
    const password = randomBytes(12).toString('hex');
    const login = `${name}_owner`;
    await sql('postgres', `CREATE ROLE ${login} LOGIN ${createsRoles ? 'CREATEROLE' : ''} PASSWORD '${password}'`);
    await sql('postgres', `CREATE DATABASE ${name} OWNER ${login}`);
    return { address: { host, port, database: name }, login, password, caPem: null };
  };
  /** Creating the hub's schema takes longer than most tests. */
  const makeTemplate = async (): Promise<HubCopy> => {
    const owner = await createDb();
    const [teamId, member] = [v7(), { memberId: v7(), name: 'Nobody', password: randomBytes(12).toString('hex') }];
    await createHub(owner, { teamId, name: 'Sales', member });
    await sql(owner.address.database, 'DELETE FROM hub.members');
    return { owner, teamId };
  };
  let template: Promise<HubCopy> | undefined;
  await setAccess();
  await start();
  return {
    port,
    host,
    outside,
    socket: folder,
    ...certificates,
    superuser,
    createDb,
    async copyHub() {
      template ??= makeTemplate();
      const { owner, teamId } = await template;
      const name = `hub_${(made += 1)}`;
      await sql('postgres', `CREATE DATABASE ${name} OWNER ${owner.login} TEMPLATE ${owner.address.database} STRATEGY file_copy`);
      // The right to connect isn't copied.
      const groups = groupNames(teamId);
      await sql('postgres', `REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${groups.reviewer}`);
      return { owner: { ...owner, address: { ...owner.address, database: name } }, teamId };
    },
    sql,
    keepOpen(database) {
      idle.set(database, []);
    },
    log: () => log,
    setAccess,
    async setServer({ certificate, tls }) {
      if (certificate !== undefined) await reload(`ALTER SYSTEM SET ssl_cert_file = '${at(`tls/${certificate}.pem`)}'`);
      if (tls !== undefined) await reload(`ALTER SYSTEM SET ssl = ${tls}`);
    },
    stop,
    start,
    async restart(mode) {
      await stop(mode);
      await start();
    },
    async end() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
