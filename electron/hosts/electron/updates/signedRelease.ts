/**
 * The one verifier of a release, as `npm run release` makes it: `SHA256SUMS` names every file with its hash, `SHA256SUMS.sig` is its Ed25519
 * signature, and `release.json`, which is one of the files, says which version it is and how big each package is. So the signature covers
 * version, names, sizes and hashes together: whoever owns the feed can neither swap a file nor pass an old release off as a new one.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { UpdateProblem } from '#contract/desktop/updates.ts';
import { errorCode } from '#base/errors.ts';

const versionSchema = z.string().regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/);

/**
 * Versions of released programs: three numbers, and nothing that has to be ranked by other rules. Negative: `a` is older than `b`; 0: the
 * same. Both as `versionSchema` says.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Why an update didn't come, on its way to the state that a person sees. */
export class UpdateFailed extends Error {
  readonly problem: UpdateProblem;
  /** As in the state: a name, a version, or the system's own words. */
  readonly detail: string;

  constructor(problem: UpdateProblem, detail = '') {
    super(`the update failed: ${problem}`);
    this.name = 'UpdateFailed';
    this.problem = problem;
    this.detail = detail;
  }
}

/** The system's word for an error: `ENOSPC`, or else its name. */
export const codeOf = (error: unknown): string => errorCode(error) || (error instanceof Error ? error.name : String(error));

/** What has no cause of its own went wrong while it was installed. */
export const asUpdateFailed = (error: unknown): UpdateFailed =>
  error instanceof UpdateFailed ? error : new UpdateFailed('install', codeOf(error));

export const releaseFiles = { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig', about: 'release.json' } as const;

const packageKinds = ['deb', 'rpm', 'AppImage', 'nsis', 'mac'] as const;
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
