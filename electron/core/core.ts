/** What a host brings to open the core, and what it holds then. */
import type { CommandHandlers } from '../contract/commands.ts';
import type { Emit } from '../contract/events.ts';
import type { StorageNotice } from '../contract/storage.ts';
import type { Ports } from './ports.ts';
import type { FolderMode } from './dataFolder/openDataFolder.ts';

export interface CoreOptions {
  dataDir: string;
  host: 'electron' | 'browser' | 'cli';
  version: string;
  ports: Ports;
  emit: Emit;
  /** Who works here, as the system knows them: the author where nobody said otherwise. */
  systemUser: string;
  /** The author for this process, as given on the command line. */
  operator?: string;
  /** `read`: beside the process that owns the folder; whatever would write to the ledger fails with `dataFolder.inUse`. */
  mode?: FolderMode;
}

export interface Core {
  handlers: CommandHandlers;
  /** Files that were found damaged at this start and recovered: whoever has no window tells of them before anything else is done. */
  recovered: readonly StorageNotice[];
  /** Takes a key for this process alone (ROLLCALL_API_KEY): it is kept nowhere. */
  lendKey(environmentId: string, key: string): void;
  /** From now on nothing new is sent, and no run is begun: what comes before `close` where something is still being planned. */
  halt(): void;
  /** Stops what runs (draining at most 5 s), then lets go of the folder. */
  close(): Promise<void>;
}
