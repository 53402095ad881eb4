/** Makes the ports that every Node host supplies to the core; only files differ from host to host. */
import type { Files, Ports } from '#core/ports.ts';
import { workerThreads } from './builtFiles.ts';
import { openFileLog } from './fileLog.ts';
import { osKeychain } from './keychain.ts';
import { realClock } from './realClock.ts';
import { realRandom } from './realRandom.ts';
import { undiciTransport } from './undiciTransport.ts';

/** An outcome isn't reported to the service for this long, while the window's notice offers to undo it. */
export const undoMs = 12_000;

export interface NodePorts {
  ports: Ports;
  /** Removes a secret from the log: for keys that aren't from the keychain. */
  keepOut(secret: string): void;
}

export function nodePorts(dataDir: string, files: Files): NodePorts {
  const { log, keepOut } = openFileLog(dataDir, realClock);
  return {
    ports: {
      clock: realClock,
      random: realRandom,
      transport: undiciTransport(realClock),
      keychain: osKeychain(realClock, keepOut),
      files,
      threads: workerThreads(),
      log,
    },
    keepOut,
  };
}
