/** Keeps keys where they belong: in the operating system's keychain, else in this process only. A key leaves this room only for the request header. */
import { createHmac } from 'node:crypto';
import { sandboxEnvironmentId } from '../../contract/ids.ts';
import type { KeyState } from '../../contract/environment.ts';
import { Failed } from '../../contract/failure.ts';
import type { Keychain } from '../ports.ts';

/** The embedded sandbox's own key: not a secret. */
export const sandboxKey = 'sandbox';

export interface Keys {
  /** The key of an environment, or null where none is set. Throws Failed('keychain.unavailable') where the keychain holds it but can't be read. */
  find(environmentId: string): Promise<{ key: string; fingerprint: string } | null>;
  /** Keeps a key; where there is no keychain, or it can't be written just now, for this session only. Returns what may be known of it. */
  set(environmentId: string, key: string): Promise<{ fingerprint: string; ending: string }>;
  /** Takes a key for this process alone, as given by an environment variable. */
  lend(environmentId: string, key: string): { fingerprint: string; ending: string };
  /** Takes a key back. Throws Failed('keychain.unavailable') where the keychain holds on to it. */
  forget(environmentId: string): Promise<void>;
  /** What the window may know. `remembered`: what the ledger holds of it; the ending is null where no key is set there. */
  state(environmentId: string, remembered: { ending: string | null; setAt: number | null }): Promise<KeyState>;
}

/** A key that can't be right is refused before it is kept: header values carry no control characters, and keys no blanks. */
export function parseKey(text: string): string {
  const key = text.trim();
  if (key === '') throw new Failed('environment.badKey', { problem: 'it is empty' });
  if (/[^\x21-\x7e]/.test(key)) throw new Failed('environment.badKey', { problem: 'it has a blank or a special character inside' });
  return key;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createKeys(keychain: Keychain, secret: Uint8Array): Keys {
  /** `problem`: why the keychain did not take it. */
  const session = new Map<string, { key: string; kept: 'session' | 'variable'; problem?: string }>();
  let probed: Promise<string | null> | null = null;
  // Asked once: a keychain that is missing at start stays so for this process.
  const problem = (): Promise<string | null> => (probed ??= keychain.probe());
  /** One that worked at start may be locked by now. */
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new Failed('keychain.unavailable', { reason: reasonOf(error) });
    }
  };
  const facts = (key: string): { fingerprint: string; ending: string } => ({
    fingerprint: createHmac('sha256', secret).update('key').update(key, 'utf8').digest('hex').slice(0, 32),
    ending: key.length > 8 ? key.slice(-4) : '',
  });

  return {
    async find(environmentId) {
      if (environmentId === sandboxEnvironmentId) return { key: sandboxKey, fingerprint: facts(sandboxKey).fingerprint };
      const held = session.get(environmentId)?.key;
      if (held !== undefined) return { key: held, fingerprint: facts(held).fingerprint };
      if ((await problem()) !== null) return null;
      const key = await asked(keychain.read(environmentId));
      return key === null ? null : { key, fingerprint: facts(key).fingerprint };
    },
    async set(environmentId, text) {
      const key = parseKey(text);
      session.set(environmentId, { key, kept: 'session' });
      if ((await problem()) !== null) return facts(key);
      try {
        await keychain.write(environmentId, key);
        session.delete(environmentId);
      } catch (error) {
        session.set(environmentId, { key, kept: 'session', problem: reasonOf(error) });
      }
      return facts(key);
    },
    lend(environmentId, text) {
      const key = parseKey(text);
      session.set(environmentId, { key, kept: 'variable' });
      return facts(key);
    },
    async forget(environmentId) {
      session.delete(environmentId);
      if ((await problem()) === null) await asked(keychain.remove(environmentId));
    },
    async state(environmentId, remembered) {
      if (environmentId === sandboxEnvironmentId) return { set: true, ending: null, kept: 'builtIn', setAt: null, keychainProblem: null };
      const atStart = await problem();
      const held = session.get(environmentId);
      if (held)
        return {
          set: true,
          ending: facts(held.key).ending,
          kept: held.kept,
          setAt: held.kept === 'session' ? remembered.setAt : null,
          keychainProblem: atStart ?? held.problem ?? null,
        };
      // The ledger remembers that a key was set; whether it can be had now, only the keychain knows.
      const { set, keychainProblem } =
        remembered.ending === null || atStart !== null
          ? { set: false, keychainProblem: atStart }
          : await keychain.read(environmentId).then(
              (key) => ({ set: key !== null, keychainProblem: null }),
              (error: unknown) => ({ set: false, keychainProblem: reasonOf(error) }),
            );
      return {
        set,
        ending: set ? remembered.ending : null,
        kept: set ? 'keychain' : null,
        setAt: set ? remembered.setAt : null,
        keychainProblem,
      };
    },
  };
}
