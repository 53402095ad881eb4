/**
 * The only verifier of a release as made by `npm run release`: `SHA256SUMS` lists every file with its hash, `SHA256SUMS.sig` is its Ed25519
 * signature, and `release.json`, one of the files, contains the version and the size of each package. So the signature covers version,
 * names, sizes and hashes together: the feed's owner can neither swap a file nor pass an old release off as a new one.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { UpdateProblem } from '#contract/desktop/updates.ts';
import { errorCode } from '#base/errors.ts';

const versionSchema = z.string().regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/);

/**
 * Compares versions of released programs: three numbers, without suffixes that need other rules. Negative if `a` is older than `b`; 0 if
 * equal. Both match `versionSchema`.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Why an update failed, converted to the displayed state. */
export class UpdateFailed extends Error {
  readonly problem: UpdateProblem;
  /** As in the state: a name, a version, or the system's error text. */
  readonly detail: string;

  constructor(problem: UpdateProblem, detail = '') {
    super(`the update failed: ${problem}`);
    this.name = 'UpdateFailed';
    this.problem = problem;
    this.detail = detail;
  }
}

/** Returns the system's code for an error, such as `ENOSPC`, or else its name. */
export const codeOf = (error: unknown): string => errorCode(error) || (error instanceof Error ? error.name : String(error));

/** An error without a cause of its own occurred during installation. */
export const asUpdateFailed = (error: unknown): UpdateFailed =>
  error instanceof UpdateFailed ? error : new UpdateFailed('install', codeOf(error));

export const releaseFiles = { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig', about: 'release.json' } as const;

const packageKinds = ['deb', 'rpm', 'AppImage', 'nsis', 'mac'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** No folder: the file is written below ours. */
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

/** Parses the key that releases are signed with from PEM; null if it isn't an Ed25519 public key. */
export function parseReleaseKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return pem.includes('-----BEGIN PUBLIC KEY-----') && key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Returns names with their hashes. Throws UpdateFailed('unreadable'). */
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
 * Returns what the holder of the key has signed. Nothing is parsed before the signature is verified. Throws UpdateFailed('signature' |
 * 'changed' | 'unreadable').
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
