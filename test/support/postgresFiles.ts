/** PostgreSQL's programs, whom they run as, and certificates for a server of one's own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { findPostgres } from '../../scripts/testNeeds.mjs';

/** A folder of PostgreSQL's programs that `owner` may read: in a checkout below a private home, it may not, and they are copied into `folder`. */
export function postgresBin(folder: string, owner: { uid: number; gid: number } | null): string {
  const found = findPostgres();
  if (found === null) throw new Error('PostgreSQL is missing: a test that starts it has the tag “postgres”.');
  if (owner === null || isOpenToAll(found)) return found;
  const copy = join(folder, 'programs');
  cpSync(dirname(found), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(found));
}

/** Whether everybody may enter the folder and all those above it. */
function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** The server refuses to run as root: then it runs as one of these. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    if (name === 'nobody' || name === 'postgres') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('There is no user “nobody” or “postgres” that PostgreSQL could run as.');
}

/** The machine's own address in a network: what connects there counts as coming from elsewhere. */
export function outsideAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('This machine has no IPv4 address besides loopback; connect it to a network.');
  return found.address;
}

export const certificateNames = ['right', 'otherName', 'expired'] as const;
export type CertificateName = (typeof certificateNames)[number];

/** Certificates for `address`, by an authority of their own; returns it, and one that has nothing to do with them, as PEM. */
export function makeCertificates(
  folder: string,
  address: string,
  owner: { uid: number; gid: number } | null,
): { caPem: string; otherCaPem: string } {
  const openssl = (...args: readonly string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const elliptic = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  writeFileSync(
    join(folder, 'conf'),
    `[req]\ndistinguished_name = dn\n[dn]\n[ca]\nbasicConstraints = critical,CA:TRUE\nkeyUsage = critical,keyCertSign\n`,
  );
  for (const name of ['ca', 'otherCa']) {
    openssl('genpkey', ...elliptic, '-out', `${name}.key`);
    const made = ['-subj', `/CN=Test ${name}`, '-config', 'conf', '-extensions', 'ca', '-days', '30', '-out', `${name}.pem`];
    openssl('req', '-new', '-x509', '-key', `${name}.key`, ...made);
  }
  openssl('genpkey', ...elliptic, '-out', 'server.key');
  openssl('req', '-new', '-key', 'server.key', '-subj', '/CN=hub', '-config', 'conf', '-out', 'server.csr');
  const of: Record<CertificateName, [names: string, days: number]> = {
    right: [`IP:${address}`, 30],
    otherName: ['DNS:elsewhere.test', 30],
    expired: [`IP:${address}`, -1],
  };
  for (const [name, [names, days]] of Object.entries(of)) {
    writeFileSync(join(folder, 'ext'), `subjectAltName = ${names}\n`);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'ext', '-days', String(days)];
    openssl('x509', '-req', '-in', 'server.csr', ...by, '-out', `${name}.pem`);
  }
  chmodSync(join(folder, 'server.key'), 0o600);
  if (owner !== null) chownSync(join(folder, 'server.key'), owner.uid, owner.gid);
  const read = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8');
  return { caPem: read('ca'), otherCaPem: read('otherCa') };
}
