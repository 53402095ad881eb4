/** A connection that proves who it is by SCRAM-SHA-256 only, and whose session starts with the settings that it was given. */
import pg from 'pg';

/** The server asked for the password in a way that gives it away, or for none where it has to show that it knows it. */
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
export class ScramConnection extends pg.Connection {
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
