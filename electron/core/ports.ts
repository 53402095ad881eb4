/** What a host must supply, because the core itself has no clock, network, keychain or window. */
import type { Timer } from '#base/async.ts';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { NativeMenu } from '#contract/desktop/nativeMenu.ts';
import type { UpdateState } from '#contract/desktop/updates.ts';

/** Wall time for records, monotonic time for rates and back-off (a clock that jumps must not cause a burst). */
export interface Clock extends Timer {
  /** Milliseconds since the Unix epoch. */
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
  /** Returns a number from 0 up to, but not including, 1. */
  fraction(): number;
}

export interface TransportRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** The total deadline, from the first byte sent to the last byte received. */
  timeoutMs: number;
  /** Maximum size; a larger body is cut off. */
  maxBodyBytes: number;
  /** Aborts the exchange at any point. */
  signal?: AbortSignal;
  /** Cancels a call that hasn't been sent: one still waiting for its connection is never sent; one that was sent continues. */
  unsentSignal?: AbortSignal;
  /**
   * Called right before the first byte is sent: the call may have waited for its connection, or the computer slept. If it returns false, it
   * is too late, and nothing is sent.
   */
  onSent?: () => boolean;
}

/** The result of one exchange over the network. Always returned, never thrown: an exception is a bug. */
export type Exchange =
  | { kind: 'response'; status: number; headers: [string, string][]; body: Uint8Array; arrivedAt: number; durationMs: number }
  /**
   * No connection was made in time, so nothing can have been billed: name not found, refused, unreachable, TLS not established. `late`:
   * `onSent` returned false.
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

/** Files to which a person granted access. The core gets paths only from here. */
export interface Files {
  /** Returns the path and display name of a granted file. Throws Failed('file.notGranted'). */
  granted(fileId: string): { path: string; name: string };
  /** Returns the target of an export. Throws Failed('export.notGranted'). */
  destination(destinationId: string): { path: string; fileName: string; download: string | null };
  /** Asks the person for a target file, or a folder for several files if requested and supported; null if canceled. */
  chooseSave(suggestedName: string, folder?: boolean): Promise<{ destinationId: string; fileName: string } | null>;
  /** Files with which the system opened the program since the last call, granted; absent if the system doesn't support that. */
  takeOpened?(): GrantedFile[];
  /** Path of the bundled sample list. */
  sample(): { path: string; name: string };
}

/** Receives what a thread reports to the main side. */
interface ThreadListener {
  message(value: unknown): void;
  /** An error outside of any task; it ends the thread. */
  error(thrown: unknown): void;
  exit(code: number): void;
}

/** The main side's end of a thread. */
interface RunningThread {
  /** Sends a copy of the value. */
  post(value: unknown): void;
  /** Ends the thread, whatever it is doing. Resolves when it has ended. */
  end(): Promise<void>;
}

/** For work that allocates much and keeps little: without limits, the garbage collector waits too long. */
export interface HeapLimits {
  maxOldGenerationSizeMb: number;
  maxYoungGenerationSizeMb: number;
}

/** Starts a thread with its constant input. */
export type StartThread = (input: unknown, listener: ThreadListener, limits?: HeapLimits) => RunningThread;

/** How each of the core's threads is started. */
export type Threads = Record<'ledger' | 'lists' | 'exports' | 'plans' | 'storage', StartThread>;

/** Functions that only the desktop program has. */
export interface Desktop {
  /** Shows the window's commands in the program's menu. */
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
  /** Checks the feed now. Resolves when nothing was found, or an update is ready. Joins a check in progress. */
  look(): Promise<UpdateState>;
  /** Ends the program and installs the ready update. Throws Failed('update.busy' | 'update.notReady'); other problems are in the state. */
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
