/** Builds the connection settings for the hub's database: fields, never a URL, because a URL's parameters override the TLS settings. */
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import type { HubLogin } from './hub.ts';

/**
 * Thrown if the server doesn't authenticate by SCRAM-SHA-256: it requested the password in a way that gives it away, or requested none and
 * so didn't prove that it knows it.
 */
export class NotScram extends Error {
  override readonly name = 'NotScram';
}

const otherMethods: Record<string, string> = {
  authenticationCleartextPassword: 'it asks for the password itself instead of SCRAM-SHA-256',
  authenticationMD5Password: 'it asks for the password as MD5 instead of SCRAM-SHA-256',
};

interface ScramOptions {
  /** Whether the server may let everybody in, as one on this computer often does. */
  local: boolean;
  /** User, database and the session's settings. */
  startup: Record<string, string>;
}

const protocolVersion = 3;

/** Builds PostgreSQL's first message: its length, the version, names and values, each ended by a zero. */
function startupMessage(settings: Record<string, string>): Buffer {
  const text = Buffer.from([...Object.entries({ ...settings, client_encoding: 'UTF8' }).flat(), '', ''].join('\0'));
  const message = Buffer.alloc(8 + text.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt16BE(protocolVersion, 4);
  text.copy(message, 8);
  return message;
}

/** node-postgres answers whatever a server requests. Its events pass through here first, so that nothing is answered that shouldn't be. */
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
    // node-postgres abandons a connection that failed, but leaves it open.
    if (event === 'error') this.stream.destroy();
    return isHeard;
  }

  /** Called by node-postgres with settings taken from the environment, which are ignored. */
  startup(): void {
    this.stream.write(startupMessage(this.#options.startup));
  }

  #refusal(event: string): string | null {
    if (event === 'authenticationSASLFinal') this.#proven = true;
    if (event === 'authenticationOk' && !this.#proven && !this.#options.local) return 'it asks for no password';
    return otherMethods[event] ?? null;
  }
}

/** Whether the hub is on this computer: nothing crosses a network. A path is the folder of PostgreSQL's socket. */
export function isLocal(host: string): boolean {
  const name = host.toLowerCase().replace(/^::ffff:/, '');
  return name.startsWith('/') || name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

export interface HubTimeouts {
  connectMs: number;
  /** Longer than anything the hub does; detects half-open connections. */
  queryMs: number;
}
export const hubTimeouts: HubTimeouts = { connectMs: 10_000, queryMs: 20_000 };

/**
 * Overrides settings of the login, the database or a configuration file that would change how durable a commit is or how values are
 * written.
 */
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
  // Slightly sooner than the client gives up, so that nothing keeps running for a client that is gone.
  statement_timeout: String(Math.floor(queryMs * 0.9)),
});

/** `password` is called for each connection, because joining replaces it. */
export type HubAccess = Omit<HubLogin, 'password'> & { password: () => string };

/** The class of clients for one login, as a pool takes it. Reads nothing from PG… environment variables or ~/.pgpass. */
export function hubClient({ address, login, password, caPem }: HubAccess, { connectMs, queryMs }: HubTimeouts): new () => pg.Client {
  const local = isLocal(address.host);
  const ca = local ? [] : (caPem ?? [...getCACertificates('default'), ...getCACertificates('system')]);
  // TLS itself checks the host name or address against the certificate.
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
      // Errors of a lost connection, which the current query reports, too. A pool doesn't listen while a client is in use, and an unhandled
      // error event would end the program.
      this.on('error', () => undefined);
    }
  };
}
