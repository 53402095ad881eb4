/** A release's package on this disk: downloaded once, and compared with what was signed each time before it is used. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from './hashFile.ts';
import { readFile } from './releaseFeed.ts';
import type { SignedPackage } from './signedRelease.ts';
import { codeOf, UpdateFailed } from './updateFailed.ts';

/** Whether the file is, byte for byte, the one that was signed. */
export async function isSigned(path: string, { bytes, sha256 }: Pick<SignedPackage, 'bytes' | 'sha256'>): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) return false;
  return (await hashFile(path, 'sha256')).toString('hex') === sha256;
}

const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new UpdateFailed('disk', codeOf(error));
  }
};

/** Everything else in the folder is of updates that came before. */
async function empty(folder: string, except: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const old = (await readdir(folder)).filter((name) => name !== except);
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

interface Fetching {
  feed: string;
  wanted: SignedPackage;
  folder: string;
  signal: AbortSignal;
  /** 0 to 1. */
  progressed(share: number): void;
}

/** Resolves to the path of the package, complete and as it was signed. Rejects with UpdateFailed and leaves nothing of it. */
export async function fetchPackage({ feed, wanted, folder, signal, progressed }: Fetching): Promise<string> {
  const path = join(folder, wanted.file);
  await onDisk(() => empty(folder, wanted.file));
  if (await isSigned(path, wanted)) return path;
  const part = `${path}.part`;
  const file = await onDisk(() => open(part, 'w', 0o600));
  try {
    let bytes = 0;
    for await (const chunk of readFile(feed, wanted.file, wanted.bytes, signal)) {
      await onDisk(() => file.writeFile(chunk));
      bytes += chunk.length;
      progressed(bytes / wanted.bytes);
    }
    await onDisk(() => file.sync());
    if (!(await isSigned(part, wanted))) throw new UpdateFailed('changed', wanted.file);
    await onDisk(() => rename(part, path));
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
  return path;
}
