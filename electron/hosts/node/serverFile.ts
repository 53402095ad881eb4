/**
 * A server's replacement for a keychain: one file that only its user may read, with the team's secret, the device's password and the API
 * keys. As a systemd credential, it can be read but not changed.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { Keychain } from '#core/ports.ts';
import { parseKey } from '#core/accounts/keys.ts';
import { parseJson } from '#base/json.ts';
import { putInPlace } from '#core/platform/replaceFile.ts';
import { restrictToUser } from './accessList.ts';

const fileSchema = z.object({
  format: z.literal('rollcall server file 1'),
  /** By account, as in a keychain. */
  secrets: z.record(z.string(), z.string()),
  apiKeys: z.array(z.string()),
});
type Content = z.infer<typeof fileSchema>;

const forOthers = 0o077;
const ownerOnly = 0o600;

export interface ServerFile {
  keychain(keepOut: (secret: string) => void): Keychain;
  apiKeys(): string[];
  /** Adds a key to the file. Throws Failed('environment.badKey'). */
  addKey(text: string): void;
}

/** Whether systemd passed the file as a credential, and therefore controls who may read it. */
const isCredential = (file: string): boolean => {
  const folder = process.env['CREDENTIALS_DIRECTORY'];
  return folder !== undefined && path.dirname(file) === path.resolve(folder);
};

interface Opening {
  /** The data folder whose log records failures. */
  dataDir: string;
  /** Whether a missing file is created when something is stored in it. */
  isNew?: boolean;
}

/** Opens a server's file. Throws Failed('servers.file'). */
export function openServerFile(given: string, { dataDir, isNew = false }: Opening): ServerFile {
  const file = path.resolve(given);
  const refuse = (problem: string): never => {
    throw new Failed('servers.file', { path: file, problem });
  };
  const inSystemsWords = <R>(work: () => R): R => {
    try {
      return work();
    } catch (error) {
      if (error instanceof Failed) throw error;
      return refuse(errorMessage(error));
    }
  };
  const read = (): Content =>
    inSystemsWords(() => {
      if (!existsSync(file)) {
        if (isNew) return { format: 'rollcall server file 1', secrets: {}, apiKeys: [] };
        return refuse('it isn’t there; make it with rollcall team join - --server-file FILE');
      }
      const opened = openSync(file, 'r');
      try {
        const isOpenToOthers = process.platform !== 'win32' && (fstatSync(opened).mode & forOthers) !== 0;
        if (isOpenToOthers && !isCredential(file)) refuse('other users may read it; run chmod 600 on it');
        const { data } = fileSchema.safeParse(parseJson(readFileSync(opened, 'utf8')));
        return data ?? refuse('it is no server file of Rollcall');
      } finally {
        closeSync(opened);
      }
    });
  const change = (to: (content: Content) => Content): void => {
    const content = to(read());
    inSystemsWords(() => {
      const part = `${file}.part`;
      writeFileSync(part, '', { mode: ownerOnly });
      restrictToUser(part, 'file', dataDir);
      writeFileSync(part, JSON.stringify(content, null, 2));
      putInPlace(part, file);
    });
  };

  read();
  return {
    keychain: (keepOut) => ({
      probe: () => Promise.resolve(null),
      read: (account) => {
        const secret = read().secrets[account] ?? null;
        if (secret !== null) keepOut(secret);
        return Promise.resolve(secret);
      },
      write: (account, secret) => {
        keepOut(secret);
        change((content) => ({ ...content, secrets: { ...content.secrets, [account]: secret } }));
        return Promise.resolve();
      },
      remove: (account) => {
        change(({ secrets: { [account]: _, ...secrets }, ...content }) => ({ ...content, secrets }));
        return Promise.resolve();
      },
    }),
    apiKeys: () => read().apiKeys,
    addKey: (text) => {
      const key = parseKey(text);
      change(({ apiKeys, ...content }) => ({ ...content, apiKeys: [...new Set([...apiKeys, key])] }));
    },
  };
}
