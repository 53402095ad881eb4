/** The public key that a package trusts for its updates. */
import { createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../checkout.mjs';

/**
 * Returns the public key of a PEM file, as PEM: the file's own, or that of the private key in it. Throws an Error if it isn't an Ed25519
 * key.
 *
 * @param {string} file
 */
export function readReleaseKey(file) {
  const key = createPublicKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key; make one with openssl genpkey -algorithm ed25519.`);
  return String(key.export({ type: 'spki', format: 'pem' }));
}

/** A folder containing only the key, under the name that the program looks for; null without a key. @param {string | null} releaseKey */
export function releaseKeyFolder(releaseKey) {
  const folder = inRoot('out', 'packages', 'release-key');
  rmSync(folder, { recursive: true, force: true });
  if (releaseKey === null) return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'release-key.pem'), releaseKey);
  return folder;
}
