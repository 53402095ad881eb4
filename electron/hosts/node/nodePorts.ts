/** The ports that every Node host supplies to the core; only files differ from host to host. */
import { AsyncEntry } from '@napi-rs/keyring';
import { errorMessage } from '#base/errors.ts';
import type { Clock, Keychain, Files, Ports } from '#core/ports.ts';
import { workerThreads } from './builtFiles.ts';
import { openFileLog } from './fileLog.ts';
import { realClock } from './realClock.ts';
import { realRandom } from './realRandom.ts';
import { undiciTransport } from './undiciTransport.ts';

const service = 'Rollcall';
const probeAccount = 'probe';
/** Long enough to type the password that unlocks a keyring. */
const patienceMs = 30_000;

/**
 * The operating system's keychain, which all hosts share: one service name, one account per environment. `keepOut` gets every secret read
 * or written, so that the log can omit it. On Linux the secret service is required: its fallback, the kernel's keyring, reads null and is
 * lost at reboot.
 */
export function osKeychain(clock: Clock, keepOut: (secret: string) => void): Keychain {
  const inTime = async <T>(work: (entry: AsyncEntry) => Promise<T>, account: string): Promise<T> => {
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = clock.after(patienceMs, () => reject(new Error(`the keychain did not answer within ${patienceMs / 1000} seconds`)));
    try {
      return await Promise.race([work(entry), late]);
    } finally {
      cancel();
    }
  };

  return {
    probe: async () => {
      try {
        // Reading proves nothing: a locked keyring reads null like an empty one.
        await inTime(async (entry) => {
          await entry.setPassword('probe');
          await entry.deletePassword();
        }, probeAccount);
        return null;
      } catch (error) {
        return errorMessage(error);
      }
    },
    read: async (account) => {
      const secret = await inTime((entry) => entry.getPassword(), account);
      if (secret !== null) keepOut(secret);
      return secret;
    },
    write: async (account, secret) => {
      keepOut(secret);
      await inTime((entry) => entry.setPassword(secret), account);
    },
    remove: async (account) => {
      await inTime((entry) => entry.deletePassword(), account);
    },
  };
}

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
