/** How the hub's database is connected to: fields, never a URL, because a parameter of a URL overrules what is said of TLS. */
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import type { HubLogin } from './hub.ts';
import { ScramConnection } from './scramConnection.ts';

/** The hub is on this computer: what is sent to it doesn't cross a network. A folder is the one of PostgreSQL's socket. */
export function isLocal(host: string): boolean {
  const name = host.toLowerCase().replace(/^::ffff:/, '');
  return name.startsWith('/') || name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

export interface HubTimeouts {
  connectMs: number;
  /** Nothing that the hub does takes as long; a connection that is half open ends by it. */
  queryMs: number;
}
export const hubTimeouts: HubTimeouts = { connectMs: 10_000, queryMs: 20_000 };

/** What a login, a database or a configuration file sets otherwise must change neither what a commit is worth nor how values are written. */
const sessionSettings = (queryMs: number): Record<string, string> => ({
  application_name: 'rollcall',
  bytea_output: 'hex',
  extra_float_digits: '1',
  DateStyle: 'ISO',
  synchronous_commit: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  jit: 'off',
  lock_timeout: '0',
  // A little sooner than the client gives up, so that nothing goes on for somebody who has gone.
  statement_timeout: String(Math.floor(queryMs * 0.9)),
});

/** `password` is asked at each connection, because joining replaces it. */
export type HubAccess = Omit<HubLogin, 'password'> & { password: () => string };

/** The class of clients for one login, as a pool takes it. Nothing is read from PG… variables of the environment or from ~/.pgpass. */
export function hubClient({ address, login, password, caPem }: HubAccess, { connectMs, queryMs }: HubTimeouts): new () => pg.Client {
  const local = isLocal(address.host);
  const ca = local ? [] : (caPem ?? [...getCACertificates('default'), ...getCACertificates('system')]);
  // The host name, or the address, is checked against the certificate by TLS itself.
  const ssl = local ? false : { ca, rejectUnauthorized: true, minVersion: 'TLSv1.2' as const };
  const startup = { user: login, database: address.database, ...sessionSettings(queryMs) };
  return class HubClient extends pg.Client {
    constructor() {
      const config: pg.ClientConfig & { connection: pg.Connection } = {
        host: address.host,
        port: address.port,
        user: login,
        database: address.database,
        password,
        connectionTimeoutMillis: connectMs,
        query_timeout: queryMs,
        sslnegotiation: 'postgres',
        ssl: !local,
        connection: new ScramConnection({ ssl, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }, { local, startup }),
      };
      super(config);
    }
  };
}
