/**
 * The one verifier of a release, as `npm run release` makes it: `SHA256SUMS` names every file with its hash, `SHA256SUMS.sig` is its Ed25519
 * signature, and `release.json`, which is one of the files, says which version it is and how big each package is. So the signature covers
 * version, names, sizes and hashes together: whoever owns the feed can neither swap a file nor pass an old release off as a new one.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { UpdateFailed } from './updateFailed.ts';
import { versionSchema } from './versions.ts';

export const releaseFiles = { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig', about: 'release.json' } as const;

export const packageKinds = ['deb', 'rpm', 'AppImage', 'nsis', 'mac'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** No folder: it is written below ours. */
const fileNameSchema = z
  .string()
  .max(200)
  .regex(/^[^./\\\p{C}][^/\\\p{C}]*$/u);
const aboutSchema = z.object({
  version: versionSchema,
  headline: z.string().max(500),
  packages: z
    .array(
      z.object({
        kind: z.enum(packageKinds),
        arch: z.enum(['x64', 'arm64']),
        file: fileNameSchema,
        bytes: z.int().min(1).max(4_000_000_000),
      }),
    )
    .max(50),
});

export interface SignedPackage {
  kind: PackageKind;
  arch: string;
  file: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface SignedRelease {
  version: string;
  headline: string;
  packages: SignedPackage[];
}

/** The key that releases are signed with, from PEM; null if it isn't an Ed25519 public key. */
export function parseReleaseKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return pem.includes('-----BEGIN PUBLIC KEY-----') && key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Names with their hashes. Throws UpdateFailed('unreadable'). */
function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, hash, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (hash === undefined || name === undefined || sums.has(name)) throw new UpdateFailed('unreadable', releaseFiles.sums);
    sums.set(name, hash);
  }
  return sums;
}

function parseAbout(bytes: Uint8Array): z.infer<typeof aboutSchema> {
  try {
    return aboutSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    throw new UpdateFailed('unreadable', releaseFiles.about);
  }
}

/**
 * What the holder of the key has signed. Nothing is parsed before the signature holds. Throws UpdateFailed('signature' | 'changed' |
 * 'unreadable').
 */
export function readSignedRelease(given: Record<keyof typeof releaseFiles, Uint8Array>, key: KeyObject): SignedRelease {
  if (!verify(null, given.sums, key, given.signature)) throw new UpdateFailed('signature');
  const sums = parseSums(new TextDecoder().decode(given.sums));
  if (sums.get(releaseFiles.about) !== createHash('sha256').update(given.about).digest('hex'))
    throw new UpdateFailed('changed', releaseFiles.about);
  const { version, headline, packages } = parseAbout(given.about);
  return {
    version,
    headline,
    packages: packages.map((one) => {
      const sha256 = sums.get(one.file);
      if (sha256 === undefined) throw new UpdateFailed('unreadable', one.file);
      return { ...one, sha256 };
    }),
  };
}
