/** Sessions of the loopback host: a one-time token in the first address is exchanged for a cookie, which all other requests need. */
import { createHash, randomBytes } from 'node:crypto';

const tokenLifeMs = 15 * 60_000;
const mostTokens = 16;
const mostSessions = 64;

export interface Sessions {
  /** A new token: valid once, for fifteen minutes. */
  newToken(): string;
  /** Redeems a token and returns the Set-Cookie header of a new session; null: wrong, used or expired. */
  redeem(token: string): string | null;
  /** Whether the request's Cookie header has a session. */
  has(cookieHeader: string | undefined): boolean;
}

// Only hashes are kept and compared, so that neither memory nor timing reveals a secret.
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64');

function dropOldest(kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean }, most: number): void {
  while (kept.size > most) {
    const oldest = kept.keys().next();
    if (oldest.done === true) return;
    kept.delete(oldest.value);
  }
}

/** `port` is part of the cookie's name: cookies ignore ports, and two Rollcalls on one machine would overwrite each other's. */
export function openSessions(port: number, monotonic: () => number): Sessions {
  const cookieName = `rollcall-${port}`;
  const tokens = new Map<string, number>();
  const sessions = new Set<string>();
  return {
    newToken: () => {
      const token = randomBytes(32).toString('base64url');
      tokens.set(hash(token), monotonic() + tokenLifeMs);
      dropOldest(tokens, mostTokens);
      return token;
    },
    redeem: (token) => {
      const key = hash(token);
      const goodUntil = tokens.get(key);
      tokens.delete(key);
      if (goodUntil === undefined || monotonic() > goodUntil) return null;
      const session = randomBytes(32).toString('base64url');
      sessions.add(hash(session));
      dropOldest(sessions, mostSessions);
      return `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
    has: (cookieHeader) =>
      (cookieHeader ?? '').split(';').some((part) => {
        const [name, value] = part.trim().split('=', 2);
        return name === cookieName && value !== undefined && sessions.has(hash(value));
      }),
  };
}
