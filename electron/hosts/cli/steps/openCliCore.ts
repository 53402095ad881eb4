/** Opens the core for one command: as the folder's owner, or next to the owner if reading is enough. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit, EventName, EventPayload } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Core } from '#core/core.ts';
import type { Signer } from '#core/evidence/signer.ts';
import type { Clock } from '#core/ports.ts';
import { storedListIds, ledgerPath } from '#core/platform/paths.ts';
import { findReady } from '#core/platform/replaceFile.ts';
import { sampleList } from '../../node/builtFiles.ts';
import { isOnNetwork, makeDataFolder, systemUser } from '../../node/dataFolder.ts';
import { openGrants } from '../../node/grants.ts';
import { isNews, tellOwner } from '../../node/ownerSocket.ts';
import { serveFolder } from '../../node/serveFolder.ts';
import type { ServerFile } from '../../node/serverFile.ts';
import { exitCodes } from '../exitCodes.ts';
import { readVersion } from '../version.ts';

export interface CliCore {
  handlers: CommandHandlers;
  paths: GrantedPaths;
  clock: Clock;
  /** Calls `hear` with every event of this name until the returned function is called. */
  listen<N extends EventName>(name: N, hear: (payload: EventPayload<N>) => void): () => void;
  /** Uses this key for the environment only in this process, and keeps it out of the log. Throws Failed('environment.badKey'). */
  lendKey(environmentId: string, key: string): void;
  /** Makes this device a server of its team (`Core.work`) with these keys, which stay out of the log. */
  work(how: Parameters<Core['work']>[0]): ReturnType<Core['work']>;
  /** Sets a signer for evidence in this process only. */
  lendSigner(signer: Signer): void;
  /** Prevents anything new from being sent, and any run from starting. */
  halt(): void;
  close(): Promise<void>;
}

export interface OpenCliCoreOptions {
  dataDir: string;
  operator: string | null;
  /** Stores secrets instead of the system's keychain. */
  serverFile?: ServerFile;
}

/** Throws the `dataFolder` failures; `dataFolder.recovered` once, if a damaged file has just been recovered. */
export async function openCliCore(
  { dataDir, operator, serverFile }: OpenCliCoreOptions,
  mode: 'read' | 'write' = 'write',
): Promise<CliCore> {
  // Loaded on demand: reporting that a folder has no data doesn't need them.
  const [{ createCore }, { nodePorts }] = await Promise.all([import('#core/createCore.ts'), import('../../node/nodePorts.ts')]);
  const folder = mode === 'write' ? makeDataFolder(dataDir) : dataDir;
  const { grant, grantDestination, ...granted } = openGrants();
  const paths: GrantedPaths = {
    grant: (file) => grant(path.resolve(file)).fileId,
    grantDestination: (file) => grantDestination(path.resolve(file)),
  };
  const { ports, keepOut } = nodePorts(folder, { ...granted, chooseSave: () => Promise.resolve(null), sample: sampleList });
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const telling: Promise<void>[] = [];
  const emit: Emit = (name, payload) => {
    if (mode === 'read' && isNews(name)) telling.push(tellOwner(folder, name, payload));
    // Each listener is stored under its own event's name, which `listen` guarantees.
    for (const hear of listeners.get(name) ?? []) hear(payload as never);
  };
  const core = await createCore({
    dataDir: folder,
    host: 'cli',
    version: readVersion(),
    systemUser: systemUser(),
    ...(operator === null ? {} : { operator }),
    mode,
    ports: serverFile ? { ...ports, keychain: serverFile.keychain(keepOut) } : ports,
    emit,
  });
  const [damaged] = core.recovered;
  if (damaged) {
    // The user must learn of the recovery before anything builds on the recovered data: the next command continues.
    await core.close();
    throw new Failed('dataFolder.recovered', { path: folder, file: damaged.file, quarantinedAs: damaged.quarantinedAs });
  }
  // While this command owns the folder: a person who asks not to be called mustn't wait until a run has ended.
  const closeSocket = mode === 'read' ? null : await serveFolder(folder, { core, grant: paths.grant, log: ports.log });
  return {
    handlers: core.handlers,
    paths,
    clock: ports.clock,
    listen: (name, hear) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(hear));
      return () => void known.delete(hear);
    },
    lendKey: (environmentId, key) => {
      keepOut(key);
      core.lendKey(environmentId, key);
    },
    work: (how) => {
      how.keys.forEach(keepOut);
      return core.work(how);
    },
    lendSigner: (signer) => core.lendSigner(signer),
    halt: () => core.halt(),
    close: async () => {
      await Promise.all([core.close(), closeSocket?.()]);
      await Promise.all(telling);
    },
  };
}

/**
 * Like openCliCore, but opens the folder for reading if another process owns it; null if the folder has never had data. Throws
 * Failed('dataFolder.onNetwork') if it can't have any.
 */
export async function openCliCoreToRead(options: OpenCliCoreOptions): Promise<CliCore | null> {
  if (isNew(options.dataDir)) {
    if (isOnNetwork(options.dataDir)) throw new Failed('dataFolder.onNetwork', { path: options.dataDir });
    return null;
  }
  try {
    // Opens it as the owner, because the last one may have left something to finish.
    return await openCliCore(options);
  } catch (error) {
    if (!(error instanceof Failed) || !['dataFolder.inUse', 'dataFolder.unusable'].includes(error.failure.code)) throw error;
    return openCliCore(options, 'read');
  }
}

/** Runs a command's work with the core, and closes it. Resolves to the exit status: the result of `work`, or done by default. */
export async function withCore(options: OpenCliCoreOptions, work: (core: CliCore) => Promise<number | undefined>): Promise<number> {
  const core = await openCliCore(options);
  return closing(core, () => work(core));
}

/** Does the same for reading; `core` is null if the folder has never had data. */
export async function withCoreToRead(
  options: OpenCliCoreOptions,
  work: (core: CliCore | null) => Promise<number | undefined>,
): Promise<number> {
  const core = await openCliCoreToRead(options);
  return closing(core, () => work(core));
}

async function closing(core: CliCore | null, work: () => Promise<number | undefined>): Promise<number> {
  try {
    return (await work()) ?? exitCodes.done;
  } finally {
    await core?.close();
  }
}

/** Whether there is neither a ledger nor a list. If the ledger is missing or was about to be replaced, the owner has to deal with it. */
const isNew = (dataDir: string): boolean =>
  !existsSync(ledgerPath(dataDir)) && findReady(ledgerPath(dataDir)) === undefined && storedListIds(dataDir).length === 0;

/** The paths named on the command line. Naming a path grants access to it. */
interface GrantedPaths {
  /** Return the id of the grant. */
  grant(file: string): string;
  grantDestination(file: string): string;
}
