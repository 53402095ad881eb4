/** The hash of a file that may be too big for memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Rejects with the system's error if the file can't be read. */
export async function hashFile(path: string, algorithm: 'sha256' | 'sha512'): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk instanceof Uint8Array ? chunk : '');
  return hash.digest();
}
