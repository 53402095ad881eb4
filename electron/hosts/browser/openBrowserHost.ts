/**
 * Opens Rollcall for a browser: the real ports, the real core, the loopback server, and the socket through which a second start finds this
 * process.
 */
import { Failed } from '#contract/failure.ts';
import type { Core } from '#core/core.ts';
import { createCore } from '#core/createCore.ts';
import { rendererFolder, sampleList } from '../node/builtFiles.ts';
import { makeDataFolder, systemUser } from '../node/dataFolder.ts';
import { logCrashes } from '../node/fileLog.ts';
import { nodePorts, undoMs } from '../node/nodePorts.ts';
import { openedFiles } from '../node/openedFiles.ts';
import { removeOpeningPages } from '../node/rendererFiles.ts';
import { askOwner, type OwnerReply } from '../node/ownerSocket.ts';
import { serveFolder } from '../node/serveFolder.ts';
import { fileTransfers } from './fileTransfers.ts';
import { startBrowserHost, type BrowserHost } from './startBrowserHost.ts';

interface OpenOptions {
  dataDir: string;
  version: string;
  /** 0 for any free port. */
  port: number;
  /** The author for this process; by default the one in the settings. */
  operator?: string;
}

type Opened = { kind: 'serving'; host: BrowserHost } | { kind: 'owned'; reply: OwnerReply };

/**
 * Serves the data folder's window or, if another process owns the folder, asks that one to open. Rejects with the failures of
 * `makeDataFolder`, `createCore` and `startBrowserHost`; with `dataFolder.inUse` only if the owner doesn't answer.
 */
export async function openBrowserHost(options: OpenOptions): Promise<Opened> {
  const { version, port, operator } = options;
  const dataDir = makeDataFolder(options.dataDir);
  const passing = fileTransfers(dataDir, sampleList);
  // Opened files are taken by the next page, usually the one that a second start opens.
  const opened = openedFiles(() => undefined);
  const { ports } = nodePorts(dataDir, { ...passing.files, takeOpened: () => opened.take(passing.grant) });
  logCrashes(ports.log);
  const { promise: opening, resolve: opens } = Promise.withResolvers<Core>();
  try {
    const host = await startBrowserHost({
      openCore: async (emit, taken) => {
        const core = await createCore({
          dataDir,
          host: 'browser',
          version,
          ports,
          emit,
          taken,
          systemUser: systemUser(),
          undoMs,
          ...(operator === undefined ? {} : { operator }),
        });
        opens(core);
        return core;
      },
      passing,
      rendererDir: rendererFolder(),
      port,
      clock: ports.clock,
      log: (message, error) => ports.log(message, error),
    });
    removeOpeningPages(dataDir);
    const openAgain = (paths: readonly string[]): OwnerReply => {
      opened.add(paths);
      return { url: host.newUrl() };
    };
    const closeSocket = await serveFolder(dataDir, {
      core: opening,
      open: openAgain,
      emit: host.emit,
      grant: (path) => passing.grant(path).fileId,
      log: ports.log,
    });
    const close = async (): Promise<void> => {
      removeOpeningPages(dataDir);
      await Promise.all([host.close(), closeSocket()]);
    };
    return { kind: 'serving', host: { ...host, close } };
  } catch (error) {
    await ports.transport.close();
    const reply = error instanceof Failed && error.failure.code === 'dataFolder.inUse' ? await askOwner(dataDir) : null;
    if (reply === null) throw error;
    return { kind: 'owned', reply };
  }
}
