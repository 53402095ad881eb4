/** A team's feed on this computer: releases as `npm run release` lays them out, signed with a test key, and faults in them. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export const releaseKey = generateKeyPairSync('ed25519');
export const otherKey = generateKeyPairSync('ed25519');
export const publicPem = releaseKey.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export type FeedFiles = Map<string, Buffer>;

interface Made {
  version: string;
  kind: string;
  bytes: Buffer;
  file?: string;
  key?: KeyObject;
}

/** Returns the files of a release with one package. */
export function madeRelease({ version, kind, bytes, file = `rollcall-${version}.${kind}`, key = releaseKey.privateKey }: Made): FeedFiles {
  const packages = [{ kind, arch: process.arch, file, bytes: bytes.length }];
  const about = Buffer.from(JSON.stringify({ version, headline: `What is new in ${version}`, packages }));
  const sums = Buffer.from(`${sha256(bytes)}  ${file}\n${sha256(about)}  release.json\n`);
  return new Map([
    [file, bytes],
    ['release.json', about],
    ['SHA256SUMS', sums],
    ['SHA256SUMS.sig', sign(null, sums, key)],
  ]);
}

/** The same release with one file replaced. */
export const withFile = (files: FeedFiles, name: string, change: (bytes: Buffer) => Buffer): FeedFiles =>
  new Map([...files].map(([one, bytes]) => [one, one === name ? change(bytes) : bytes]));

export interface MadeFeed {
  url: string;
  /** Sets the files to serve. `cut`: the connection is closed in the middle of this file. */
  serve(files: FeedFiles, cut?: string): void;
  asked: { method: string; path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

export async function startFeed(): Promise<MadeFeed> {
  let files: FeedFiles = new Map();
  let cutFile: string | undefined;
  const asked: MadeFeed['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const name = decodeURIComponent((request.url ?? '').replace('/rollcall/', ''));
    const bytes = files.get(name);
    if (bytes === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': bytes.length });
    if (name !== cutFile) return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rollcall`,
    serve: (wanted, cut) => {
      files = wanted;
      cutFile = cut;
    },
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
