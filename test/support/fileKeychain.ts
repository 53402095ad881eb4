/** A keychain in a file, for processes that are killed and restarted: its contents outlive them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Keychain } from '#core/ports.ts';

export function fileKeychain(path: string): Keychain {
  const all = (): Record<string, string> =>
    existsSync(path) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  const put = (secrets: Record<string, string>): void => writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
  return {
    probe: () => Promise.resolve(null),
    read: (account) => Promise.resolve(all()[account] ?? null),
    write: (account, secret) => {
      put({ ...all(), [account]: secret });
      return Promise.resolve();
    },
    remove: (account) => {
      const { [account]: _, ...others } = all();
      put(others);
      return Promise.resolve();
    },
  };
}
