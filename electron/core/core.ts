/** What a host supplies to open the core, and what it gets. */
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
  /** The system's user name: the author if no other is set. */
  systemUser: string;
  /** The author for this process, as given on the command line. */
  operator?: string;
  /** `read`: another process owns the folder; whatever would write to the ledger fails with `dataFolder.inUse`. */
  mode?: FolderMode;
  /**
   * Called once the folder is this process's alone. Its ledger may take long to open, or be recovered, after that. The subjects
   * are loaded once it has resolved, which it always has to.
   */
  taken?: () => Promise<void>;
  /** How long a new outcome waits before the service is told, so that it can still be taken back; by default not at all. */
  undoMs?: number;
}

/** What a host gives a server of the team. */
interface ServerAsked {
  /** API keys that it may use. */
  keys: readonly string[];
  /** What a person who looks after it may want to know. */
  onNews(news: ServerNews): void;
  /** A list was checked again as scheduled. A failure is logged. */
  notify(listName: string, report: ScheduleReport): Promise<void>;
}

export interface Core {
  handlers: CommandHandlers;
  /** Files that were found damaged at this start and recovered. A host without a window reports them first. */
  recovered: readonly StorageNotice[];
  /** Uses a key in this process only (ROLLCALL_API_KEY); it isn't stored. */
  lendKey(environmentId: string, key: string): void;
  /** Signs evidence with it in this process only, instead of the key in the keychain; it isn't stored. */
  lendSigner(signer: Signer): void;
  /**
   * Makes this device a server of the team, with these API keys, until the core is closed. While the hub is away, it waits. Throws Failed('team.*');
   * `refused`: why the hub ended it later.
   */
  work(how: ServerAsked): Promise<{ readonly refused: Promise<Failed> }>;
  /** The command of this name for another operator, whose process hands over what only the owner of the folder can do. */
  suppressAs(operator: string): CommandHandlers['suppressions.import'];
  /** From now on nothing new is sent, and no run begins. Call it before `close` if something may still be planned. */
  halt(): void;
  /** Whether something is in progress that nobody waits for and `close` would interrupt: a run, a delivery, or a list being screened. */
  isAtWork(): boolean;
  /** Stops what is running (draining at most 5 s), then releases the folder. */
  close(): Promise<void>;
}
