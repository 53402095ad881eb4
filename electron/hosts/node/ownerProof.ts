/**
 * How the two ends of the owner's socket know each other: both can read a private file of the data folder. On Windows anybody can create a named
 * pipe before its owner does, and would be told which files somebody opens.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { removeFile } from '#core/platform/heldFiles.ts';

const bytes = 32;
const hex = /^[0-9a-f]{64}$/;
const secretPath = (dataDir: string): string => join(dataDir, 'owner.secret');

/** A new secret for each owner, so that nobody has an older one. Throws system errors. */
export function makeSecret(dataDir: string): string {
  const secret = randomBytes(bytes).toString('hex');
  removeSecret(dataDir);
  writeFileSync(secretPath(dataDir), secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Null: nobody owns the folder, or it is somebody else's. */
export function readSecret(dataDir: string): string | null {
  try {
    const secret = readFileSync(secretPath(dataDir), 'utf8');
    return hex.test(secret) ? secret : null;
  } catch {
    return null;
  }
}

export const removeSecret = (dataDir: string): void => removeFile(secretPath(dataDir));

type Side = 'owner' | 'asker';

interface Ends {
  secret: string;
  side: Side;
  /** Once the other has shown that it has the secret. */
  proven?(): void;
  /** Gets what the other says then. */
  use(line: string): void;
}

/**
 * Sends a number that is used once, and the proof that belongs to the other's number. Returns what takes the other's lines: its number, its proof,
 * and what it says. Whoever has no proof is cut off.
 */
export function provenLines(socket: Pick<Socket, 'write' | 'destroy'>, { secret, side, proven, use }: Ends): (line: string) => void {
  const own = randomBytes(bytes).toString('hex');
  let other: string | null = null;
  let isProven = false;
  const send = (line: string): unknown => socket.write(`${line}\n`);
  const proofOf = (who: Side, ofWho: string, ofOther: string): Buffer =>
    createHmac('sha256', secret).update(`${who} ${ofWho} ${ofOther}`).digest();
  send(own);
  return (line) => {
    if (isProven) return use(line);
    if (!hex.test(line)) return void socket.destroy();
    if (other === null) {
      other = line;
      return void send(proofOf(side, own, other).toString('hex'));
    }
    isProven = timingSafeEqual(Buffer.from(line, 'hex'), proofOf(side === 'owner' ? 'asker' : 'owner', other, own));
    if (isProven) proven?.();
    else socket.destroy();
  };
}
