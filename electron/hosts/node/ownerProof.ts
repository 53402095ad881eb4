/**
 * Authenticates the two ends of the owner's socket to each other: both can read a private file of the data folder. Otherwise, on Windows,
 * any user could create the named pipe before its owner does, and would receive the files that are opened.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { removeFile } from '#core/platform/heldFiles.ts';

const bytes = 32;
const hex = /^[0-9a-f]{64}$/;
const secretPath = (dataDir: string): string => join(dataDir, 'owner.secret');

/** Creates a new secret for each owner, so that older ones are useless. Throws system errors. */
export function makeSecret(dataDir: string): string {
  const secret = randomBytes(bytes).toString('hex');
  removeSecret(dataDir);
  writeFileSync(secretPath(dataDir), secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Returns null if the folder has no owner, or belongs to another user. */
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
  /** Called once the other side has proved that it has the secret. */
  proven?(): void;
  /** Receives the other side's lines after that. */
  use(line: string): void;
}

/**
 * Sends a nonce, and a proof for the other side's nonce. Returns a function that takes the other side's lines: its nonce, its proof, and
 * its messages. A side without a valid proof is disconnected.
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
