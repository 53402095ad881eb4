/** The id of a public key in a file, to be compared with the one that signed. */
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Failed } from '#contract/failure.ts';
import { keyIdOf } from '../signer.ts';
import { inWords } from './inWords.ts';

/** PEM, SubjectPublicKeyInfo. Throws Failed('file.missing' | 'file.directory' | 'file.unreadable' | 'evidence.badPublicKey'). */
export async function keyIdInFile(path: string): Promise<string> {
  const pem = await inWords(path, () => readFile(path, 'utf8'));
  try {
    // Of a private key, Node would take the public part: nobody should hand that out.
    if (pem.includes('PRIVATE KEY')) throw new Error('private');
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return keyIdOf(key);
  } catch {
    // Told below, whatever is wrong with it.
  }
  throw new Failed('evidence.badPublicKey', { path });
}
