/** What PostgreSQL keeps of a password (RFC 5803). Made here, so that no password is ever part of a statement: servers log those. */
import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const iterations = 4096;

/**
 * `salt`: 16 bytes; drawn if absent. Throws a RangeError for a password with other characters than printable ASCII: they would have to be
 * normalized first, and the passwords here are drawn, not thought up.
 */
export async function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): Promise<string> {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new RangeError('a password of printable ASCII is needed');
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
