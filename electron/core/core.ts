/** The interface between a host and the core: what the host supplies to open it, and what it gets. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { ScheduleReport } from '#contract/plan/schedule.ts';
import type { ServerNews } from '#contract/team/commands.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import type { Failed } from '#contract/failure.ts';
import type { Signer } from './evidence/signer.ts';
import type { Ports } from './ports.ts';
import type { FolderMode } from './storage/openDataFolder.ts';

export interface CoreOptions {
  dataDir: string;
  host: 'electron' | 'browser' | 'cli';
  version: string;
  ports: Ports;
  emit: Emit;
  /** The system's user name, which is the author if no other is set. */
  systemUser: string;
  /** The author for this process, from the command line. */
  operator?: string;
  /** `read`: another process owns the folder, and anything that would write to the ledger fails with `dataFolder.inUse`. */
  mode?: FolderMode;
  /**
   * Called once this process owns the folder. Opening or recovering its ledger may still take long. The subjects are loaded once the
   * promise has resolved, which it must always do.
   */
  taken?: () => Promise<void>;
  /** How long a new outcome waits before it is reported, so that it can still be taken back; by default not at all. */
  undoMs?: number;
}

/** What the host supplies to run a server of the team. */
interface ServerAsked {
  /** API keys that it may use. */
  keys: readonly string[];
  /** Reports news to the person who looks after the server. */
  onNews(news: ServerNews): void;
  /** Notifies that a list was rechecked as scheduled. Failures are logged. */
  notify(listName: string, report: ScheduleReport): Promise<void>;
}

export interface Core {
  handlers: CommandHandlers;
  /** Damaged files that were recovered at this start. A host without a window reports them first. */
  recovered: readonly StorageNotice[];
  /** Uses a key in this process only (ROLLCALL_API_KEY), without storing it. */
  lendKey(environmentId: string, key: string): void;
  /** Signs evidence with it in this process only, instead of the key in the keychain, without storing it. */
  lendSigner(signer: Signer): void;
  /**
   * Makes this device a server of the team, with these API keys, until the core is closed. Waits while the hub is away. Throws
   * Failed('team.*'). `refused`: resolves to why the hub ended it later.
   */
  work(how: ServerAsked): Promise<{ readonly refused: Promise<Failed> }>;
  /** The command `suppressions.import` for another operator, whose process hands over what only the folder's owner can do. */
  suppressAs(operator: string): CommandHandlers['suppressions.import'];
  /** From now on, nothing new is sent, and no run begins. Call it before `close` if plans may still be made. */
  halt(): void;
  /** Whether anything is in progress in the background that `close` would interrupt: a run, a delivery, or a list being screened. */
  isAtWork(): boolean;
  /** Stops what is running (draining for at most 5 s), then releases the folder. */
  close(): Promise<void>;
}
