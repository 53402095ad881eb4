/** What a host must bring: the core itself knows no clock, no network, no keychain and no window. */

/** Wall time for records, monotonic time for rates and back-off (a clock that jumps must not burst). */
export interface Clock {
  /** Epoch milliseconds, UTC. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. */
  monotonic(): number;
  /** Calls `fire` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, fire: () => void): () => void;
}

export interface Random {
  bytes(count: number): Uint8Array;
  /** 0 ≤ x < 1 */
  fraction(): number;
}

export interface TransportRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** The whole deadline, from the first byte out to the last byte in. */
  timeoutMs: number;
  /** A body that grows over this is cut. */
  maxBodyBytes: number;
  /** Cuts the exchange, wherever it is. */
  signal?: AbortSignal;
  /** Gives up what has not gone out yet: a call that still waits for its connection is never sent, one that was sent goes on. */
  unsentSignal?: AbortSignal;
  /** Called when the first byte goes out: a call may have waited for its connection. */
  onSent?: () => void;
}

/** What one exchange over the network came to. It is always returned, never thrown: a throw is a bug. */
export type Exchange =
  | { kind: 'response'; status: number; headers: [string, string][]; body: Uint8Array; arrivedAt: number; durationMs: number }
  /** No connection was made, so nothing can have been billed: name, refused, unreachable, TLS never up. */
  | { kind: 'neverConnected'; problem: string; durationMs: number }
  /** Bytes may have gone out, and no whole answer came back: reset, half a body, over the deadline, over the size. */
  | { kind: 'cut'; problem: 'reset' | 'timedOut' | 'tooLarge' | 'aborted' | 'malformed'; durationMs: number };

export interface Transport {
  exchange(request: TransportRequest): Promise<Exchange>;
  close(): Promise<void>;
}

/** The operating system's keychain. Each function rejects with an Error whose message is the system's reason. */
export interface Keychain {
  /** Resolves to null where the keychain works (proved by set and delete), else to the reason why not. */
  probe(): Promise<string | null>;
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Files that a person granted: the core sees paths only through these. */
export interface Files {
  /** Path and display name of a granted file. Throws Failed('file.notGranted'). */
  granted(fileId: string): { path: string; name: string };
  /** Where to write an export. Throws Failed('export.notGranted'). */
  destination(destinationId: string): { path: string; fileName: string; download: string | null };
  /** Asks for a place to write, a folder for several files where that is wanted and can be had; null where the person thought better of it. */
  chooseSave(suggestedName: string, folder?: boolean): Promise<{ destinationId: string; fileName: string } | null>;
  /** Path of the bundled sample list. */
  sample(): { path: string; name: string };
}

/** Entry points of the worker threads: TypeScript sources in tests, built files elsewhere. */
export interface ThreadEntries {
  ledger: URL;
  lists: URL;
  exports: URL;
  plans: URL;
  storage: URL;
}

export interface Ports {
  clock: Clock;
  random: Random;
  transport: Transport;
  keychain: Keychain;
  files: Files;
  threads: ThreadEntries;
  /** Writes one line for the developer to the log; never a key, never a person's data. Returns the line's id. */
  log(message: string, error?: unknown): string;
}
