/** How the hub's database is connected to: fields, never a URL, because a URL's parameters overrule the TLS settings. */
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import type { HubLogin } from './hub.ts';

/**
 * A connection that proves who it is by SCRAM-SHA-256 only, and whose session starts with the settings that it was given. The server asked
 * for the password in a way that gives it away, or for none where it has to show that it knows it.
 */
export class NotScram extends Error {
  override readonly name = 'NotScram';
}

const otherMethods: Record<string, string> = {
  authenticationCleartextPassword: 'it asks for the password itself instead of SCRAM-SHA-256',
  authenticationMD5Password: 'it asks for the password as MD5 instead of SCRAM-SHA-256',
};

interface ScramOptions {
  /** The server may let everybody in, as one on this computer often does. */
  local: boolean;
  /** User, database, and the session's settings. */
  startup: Record<string, string>;
}

const protocolVersion = 3;

/** PostgreSQL's first message: its length, the version, names and values, each ended by a zero. */
function startupMessage(settings: Record<string, string>): Buffer {
  const text = Buffer.from([...Object.entries({ ...settings, client_encoding: 'UTF8' }).flat(), '', ''].join('\0'));
  const message = Buffer.alloc(8 + text.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt16BE(protocolVersion, 4);
  text.copy(message, 8);
  return message;
}

/** node-postgres answers whatever a server asks for; events pass here before it hears of them, so that nothing is answered that shouldn't be. */
class ScramConnection extends pg.Connection {
  readonly #options: ScramOptions;
  #proven = false;

  constructor(config: pg.ClientConfig, options: ScramOptions) {
    super(config);
    this.#options = options;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const refusal = this.#refusal(String(event));
    if (refusal !== null) return this.emit('error', new NotScram(refusal));
    const isHeard = super.emit(event, ...args);
    // node-postgres lets go of a connection that failed, and leaves it open.
    if (event === 'error') this.stream.destroy();
    return isHeard;
  }

  /** Called by node-postgres, with settings that it took from the environment; these don't count. */
  startup(): void {
    this.stream.write(startupMessage(this.#options.startup));
  }

  #refusal(event: string): string | null {
    if (event === 'authenticationSASLFinal') this.#proven = true;
    if (event === 'authenticationOk' && !this.#proven && !this.#options.local) return 'it asks for no password';
    return otherMethods[event] ?? null;
  }
}

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
      // Of a connection that was lost, which the query under way hears, too: a pool doesn't listen while it lends the client, and an error
      // that nobody listens to ends the program.
      this.on('error', () => undefined);
    }
  };
}
