/** Stores keys in the operating system's keychain, or only in this process. A key leaves this folder only for the request header. */
import { createHmac } from 'node:crypto';
import { errorMessage } from '#base/errors.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import type { KeyState } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import type { Keychain } from '../ports.ts';

/** The embedded sandbox's key, which isn't secret. */
const sandboxKey = 'sandbox';

export interface Keys {
  /**
   * Returns the key of an environment; null if none is set. Throws Failed('keychain.unavailable') if the keychain has it but can't be read.
   */
  find(environmentId: string): Promise<{ key: string; fingerprint: string } | null>;
  /** Stores a key; only for this session if there is no keychain, or it can't be written just now. Returns the key's non-secret facts. */
  set(environmentId: string, key: string): Promise<{ fingerprint: string }>;
  /** Returns the facts about a key that isn't stored. Throws Failed('environment.badKey'). */
  facts(key: string): { key: string; fingerprint: string };
  /** Uses a key only in this process, as given by an environment variable. */
  lend(environmentId: string, key: string): { fingerprint: string };
  /** Removes a key. Throws Failed('keychain.unavailable') if the keychain can't delete it. */
  forget(environmentId: string): Promise<void>;
  /** Returns the state that may be shown in the window. `rememberedAt`: when a key was set, according to the ledger; null if none is. */
  state(environmentId: string, rememberedAt: number | null): Promise<KeyState>;
}

/** Rejects a malformed key before it is stored: header values contain no control characters, and keys no blanks. */
export function parseKey(text: string): string {
  const key = text.trim();
  if (key === '') throw new Failed('environment.badKey', { problem: 'it is empty' });
  if (/[^\x21-\x7e]/.test(key)) throw new Failed('environment.badKey', { problem: 'it has a blank or a special character inside' });
  return key;
}

/** A keychain that worked at start may be locked now. Throws Failed('keychain.unavailable'). */
export async function askedKeychain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Failed('keychain.unavailable', { reason: errorMessage(error) });
  }
}

export function createKeys(keychain: Keychain, secret: Uint8Array): Keys {
  /** `problem`: why the keychain didn't accept it. */
  const session = new Map<string, { key: string; kept: 'session' | 'variable'; problem?: string }>();
  let probed: Promise<string | null> | null = null;
  // Tested once: a keychain that is unavailable at start stays so for this process.
  const problem = (): Promise<string | null> => (probed ??= keychain.probe());
  const facts = (key: string): { key: string; fingerprint: string } => ({
    key,
    fingerprint: createHmac('sha256', secret).update('key').update(key, 'utf8').digest('hex').slice(0, 32),
  });

  return {
    async find(environmentId) {
      if (environmentId === sandboxEnvironmentId) return facts(sandboxKey);
      const held = session.get(environmentId)?.key;
      if (held !== undefined) return facts(held);
      if ((await problem()) !== null) return null;
      const key = await askedKeychain(keychain.read(environmentId));
      return key === null ? null : facts(key);
    },
    async set(environmentId, text) {
      const key = parseKey(text);
      session.set(environmentId, { key, kept: 'session' });
      if ((await problem()) !== null) return facts(key);
      try {
        await keychain.write(environmentId, key);
        session.delete(environmentId);
      } catch (error) {
        session.set(environmentId, { key, kept: 'session', problem: errorMessage(error) });
      }
      return facts(key);
    },
    facts: (text) => facts(parseKey(text)),
    lend(environmentId, text) {
      const key = parseKey(text);
      session.set(environmentId, { key, kept: 'variable' });
      return facts(key);
    },
    async forget(environmentId) {
      session.delete(environmentId);
      if ((await problem()) === null) await askedKeychain(keychain.remove(environmentId));
    },
    async state(environmentId, rememberedAt) {
      if (environmentId === sandboxEnvironmentId) return { set: true, kept: 'builtIn', setAt: null, keychainProblem: null };
      const atStart = await problem();
      const held = session.get(environmentId);
      if (held)
        return {
          set: true,
          kept: held.kept,
          setAt: held.kept === 'session' ? rememberedAt : null,
          keychainProblem: atStart ?? held.problem ?? null,
        };
      // The ledger records that a key was set; only the keychain can tell whether it is available now.
      const { set, keychainProblem } =
        rememberedAt === null || atStart !== null
          ? { set: false, keychainProblem: atStart }
          : await keychain.read(environmentId).then(
              (key) => ({ set: key !== null, keychainProblem: null }),
              (error: unknown) => ({ set: false, keychainProblem: errorMessage(error) }),
            );
      return { set, kept: set ? 'keychain' : null, setAt: set ? rememberedAt : null, keychainProblem };
    },
  };
}
