/** PostgreSQL's programs, and the user that runs them. */
import { cpSync, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { findPostgres } from '../../scripts/test/testNeeds.mjs';

/** Returns a folder of PostgreSQL's programs that `owner` can read; those of a checkout below a private home are copied into `folder`. */
export function postgresBin(folder: string, owner: { uid: number; gid: number } | null): string {
  const found = findPostgres();
  if (found === null) throw new Error('PostgreSQL is missing: a test that starts it has the tag “postgres”.');
  if (owner === null || isOpenToAll(found)) return found;
  const copy = join(folder, 'programs');
  cpSync(dirname(found), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(found));
}

/** Whether all users may enter the folder and all those above it. */
function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** The server refuses to run as root; returns a user to run it as in that case. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    if (name === 'nobody' || name === 'postgres') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('There is no user “nobody” or “postgres” that PostgreSQL could run as.');
}

/** The machine's own network address: connections to it count as remote. */
export function outsideAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('This machine has no IPv4 address besides loopback; connect it to a network.');
  return found.address;
}
