/** Certificates for a test's own server. Loaded only if it uses TLS, because making them needs OpenSSL. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CertificateName = 'right' | 'otherName' | 'expired';

/** Makes certificates for `address` from a new authority; returns that authority, and an unrelated one, as PEM. */
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
