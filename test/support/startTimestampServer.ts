/** A small time-stamp authority: certificates made by OpenSSL, replies from `openssl ts` over HTTP, and configurable faults. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TimestampServer {
  url: string;
  /** The root certificate, PEM. */
  rootPath: string;
  /** Queries that it received, newest last. */
  queries: Buffer[];
  /** Returns a token with the same statement, signed with another of the authority's certificates. */
  signAgain(token: Uint8Array, certificate: keyof typeof usages): Uint8Array;
  close(): Promise<void>;
}

/** Options of a reply may change while the authority listens. */
interface Options {
  /** OpenSSL's arguments for the signer's new key; EC P-256 if absent. */
  key?: readonly string[];
  /** Adds an unrelated certificate to the token, or leaves the root out. */
  certificates?: 'another' | 'none';
  /** Replaces OpenSSL's reply. */
  reply?: (reply: Buffer) => { status: number; body: Buffer | string };
  /** Replies to another query than the one received. */
  query?: (query: Buffer) => Buffer;
}

/** The permitted uses of the authority's certificates (in OpenSSL's terms), and their validity in days from now. */
const usages = {
  tsa: ['critical,timeStamping', 30],
  expired: ['critical,timeStamping', -1],
  codeAsWell: ['critical,timeStamping,codeSigning', 30],
  mail: ['emailProtection', 30],
} as const;

const config = (folder: string): string => `[req]
distinguished_name = dn
[dn]
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[tsa]
default_tsa = one
[one]
dir = ${folder}
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/certs.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

export async function startTimestampServer(options: Options = {}): Promise<TimestampServer> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-tsa-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const elliptic = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  writeFileSync(at('conf'), config(folder));
  writeFileSync(at('serial'), '01\n');
  for (const name of ['root', 'other']) {
    openssl('genpkey', ...elliptic, '-out', `${name}.key`);
    const made = ['-subj', `/CN=Test ${name}`, '-config', 'conf', '-extensions', 'ca', '-days', '30', '-out', `${name}.pem`];
    openssl('req', '-new', '-x509', '-key', `${name}.key`, ...made);
  }
  openssl('genpkey', ...(options.key ?? elliptic), '-out', 'tsa.key');
  openssl('req', '-new', '-key', 'tsa.key', '-subj', '/CN=Test Time Authority', '-config', 'conf', '-out', 'tsa.csr');
  // All at once: a certificate made after a token would not have been valid then.
  for (const [name, [usage, days]] of Object.entries(usages)) {
    writeFileSync(at('ext'), `extendedKeyUsage = ${usage}\n`);
    const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'ext', '-days', String(days)];
    openssl('x509', '-req', '-in', 'tsa.csr', ...by, '-out', `${name}.pem`);
  }

  const queries: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = Buffer.concat(chunks);
      queries.push(query);
      writeFileSync(at('query'), options.query?.(query) ?? query);
      const certificates = { root: ['root'], another: ['root', 'other'], none: ['other'] }[options.certificates ?? 'root'];
      writeFileSync(at('certs.pem'), certificates.map((name) => readFileSync(at(`${name}.pem`), 'utf8')).join(''));
      try {
        openssl('ts', '-reply', '-config', 'conf', '-section', 'one', '-queryfile', 'query', '-out', 'reply');
      } catch (error) {
        response.writeHead(500, { connection: 'close' }).end(String(error));
        return;
      }
      const made = readFileSync(at('reply'));
      const { status, body } = options.reply?.(made) ?? { status: 200, body: made };
      response.writeHead(status, { 'content-type': 'application/timestamp-reply', connection: 'close' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server that listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    rootPath: at('root.pem'),
    queries,
    signAgain: (token, certificate) => {
      writeFileSync(at('token'), token);
      openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'content');
      const what = ['-binary', '-nodetach', '-cades', '-nosmimecap', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-in', 'content'];
      const by = ['-signer', `${certificate}.pem`, '-inkey', 'tsa.key', '-certfile', 'root.pem', '-outform', 'DER', '-out', 'again'];
      openssl('cms', '-sign', ...what, ...by);
      return readFileSync(at('again'));
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
