/** Accesses the operating system's keychain. */
import type { AsyncEntry } from '@napi-rs/keyring';
import { errorMessage } from '#base/errors.ts';
import type { Clock, Keychain } from '#core/ports.ts';

const loadKeyring = (): Promise<typeof import('@napi-rs/keyring')> => import('@napi-rs/keyring');
const service = 'Rollcall';
const probeAccount = 'probe';
/** The system's own error names neither the library nor what it lacks. */
const unloaded = (platform: NodeJS.Platform): string =>
  platform === 'win32'
    ? 'its library needs Microsoft’s Visual C++ runtime; install it from https://aka.ms/vc14/vc_redist.x64.exe and start Rollcall again'
    : 'its library can’t be loaded; install Rollcall again';
/** Long enough to type the password that unlocks a keyring. */
const patienceMs = 30_000;

/**
 * The operating system's keychain, which all hosts share: one service name, one account per environment. `keepOut` is called with every
 * secret read or written, so that the log can omit it. On Linux the secret service is required: its fallback, the kernel's keyring, reads
 * null and is lost at reboot. The native library is loaded on first use, so that features that need no key don't fail if it can't be
 * loaded, as on a Windows without Microsoft's Visual C++ runtime.
 */
export function osKeychain(
  clock: Clock,
  keepOut: (secret: string) => void,
  load = loadKeyring,
  platform: NodeJS.Platform = process.platform,
): Keychain {
  const inTime = async <T>(work: (entry: AsyncEntry) => Promise<T>, account: string): Promise<T> => {
    const { AsyncEntry } = await load().catch((error: unknown) => {
      throw new Error(unloaded(platform), { cause: error });
    });
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
