/** What a host must supply: the core itself has no clock, network, keychain or window. */
import type { Timer } from '#base/async.ts';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { NativeMenu } from '#contract/desktop/nativeMenu.ts';
import type { UpdateState } from '#contract/desktop/updates.ts';

/** Wall time for records, monotonic time for rates and back-off (a clock that jumps must not burst). */
export interface Clock extends Timer {
  /** Epoch milliseconds, UTC. */
  now(): number;
  /** Milliseconds since a fixed point in time; never decreases. */
  monotonic(): number;
}

/** What whoever makes records needs for each: its time, its id and its author. */
export interface Recording {
  clock: Clock;
  /** A UUIDv7. */
  newId(): string;
  /** The author of what is recorded here. */
  by(): string;
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
  body?: string | Uint8Array;
  /** The total deadline, from the first byte sent to the last byte received. */
  timeoutMs: number;
  /** A larger body is cut. */
  maxBodyBytes: number;
  /** Cuts the exchange at any point. */
  signal?: AbortSignal;
  /** Cancels what hasn't been sent yet: a call still waiting for its connection is never sent, one that was sent continues. */
  unsentSignal?: AbortSignal;
  /**
   * Called right before the first byte is sent: a call may have waited for its connection, or the computer slept meanwhile. False: it's too late,
   * and nothing is sent.
   */
  onSent?: () => boolean;
}

/** The result of one exchange over the network. Always returned, never thrown: an exception is a bug. */
export type Exchange =
  | { kind: 'response'; status: number; headers: [string, string][]; body: Uint8Array; arrivedAt: number; durationMs: number }
  /**
   * No connection was made in time, so nothing can have been billed: name not found, refused, unreachable, TLS not established; `late`: `onSent`
   * said so.
   */
  | { kind: 'neverConnected'; problem: string; durationMs: number }
  /** Bytes may have been sent, but no complete answer came back: reset, half a body, past the deadline, too large. */
  | { kind: 'cut'; problem: 'reset' | 'timedOut' | 'tooLarge' | 'aborted' | 'malformed'; durationMs: number };

export interface Transport {
  exchange(request: TransportRequest): Promise<Exchange>;
  close(): Promise<void>;
}

/** The operating system's keychain. Each function rejects with an Error whose message is the system's reason. */
export interface Keychain {
  /** Resolves to null if the keychain works (proved by set and delete), else to the reason. */
  probe(): Promise<string | null>;
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Files that a person granted: the core gets paths only from here. */
export interface Files {
  /** Path and display name of a granted file. Throws Failed('file.notGranted'). */
  granted(fileId: string): { path: string; name: string };
  /** Where to write an export. Throws Failed('export.notGranted'). */
  destination(destinationId: string): { path: string; fileName: string; download: string | null };
  /** Asks for a place to write, or a folder for several files if wanted and supported; null if the person canceled. */
  chooseSave(suggestedName: string, folder?: boolean): Promise<{ destinationId: string; fileName: string } | null>;
  /** Files that the system opened the program with since the last call, granted; absent where the system can't do that. */
  takeOpened?(): GrantedFile[];
  /** Path of the bundled sample list. */
  sample(): { path: string; name: string };
}

/** What a thread tells the main side. */
interface ThreadListener {
  message(value: unknown): void;
  /** Thrown outside of any task; it ends the thread. */
  error(thrown: unknown): void;
  exit(code: number): void;
}

/** The main side's end of a thread. */
interface RunningThread {
  /** Sends a copy. */
  post(value: unknown): void;
  /** Ends it, whatever it is doing; resolves when it has ended. */
  end(): Promise<void>;
}

/** For work that allocates much and keeps little: without limits, the collector waits too long. */
export interface HeapLimits {
  maxOldGenerationSizeMb: number;
  maxYoungGenerationSizeMb: number;
}

/** Starts a thread with its constant input. */
export type StartThread = (input: unknown, listener: ThreadListener, limits?: HeapLimits) => RunningThread;

/** How each of the core's threads is started. */
export type Threads = Record<'ledger' | 'lists' | 'exports' | 'plans' | 'storage', StartThread>;

/** What only a desktop program has. */
export interface Desktop {
  /** Shows what the window offers in the program's menu. */
  showMenu(menu: NativeMenu): void;
  /** Shows a folder in the system's file manager. */
  showFolder(path: string): Promise<void>;
  /** Shows a file, marked in its folder, in the system's file manager. */
  showFile(path: string): void;
  updates: DesktopUpdates;
}

/** How the desktop program replaces itself with a newer one. */
export interface DesktopUpdates {
  state(): UpdateState;
  /** Looks at the feed now; resolves when nothing is found, or what was found is ready. A look in progress is joined. */
  look(): Promise<UpdateState>;
  /** Ends the program and installs what is ready. Throws Failed('update.busy' | 'update.notReady'); other problems are in the state. */
  install(): Promise<void>;
}

export interface Ports {
  clock: Clock;
  random: Random;
  transport: Transport;
  keychain: Keychain;
  files: Files;
  threads: Threads;
  desktop?: Desktop;
  /** Writes one line for developers to the log; never a key or personal data. Returns the line's id. */
  log(message: string, error?: unknown): string;
}
