/** PostgreSQL's programs on this machine, whom they run as, and certificates for a server of one's own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const debian = '/usr/lib/postgresql';

/** The folder of the newest server's programs; `ROLLCALL_POSTGRES_BIN` names another one. */
export function postgresBin(): string {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env['ROLLCALL_POSTGRES_BIN'] ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('PostgreSQL is missing: install it, for example with “apt-get install postgresql”.');
  return found;
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
