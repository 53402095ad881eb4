/** The loopback host's guard: refuses requests by their headers, before reading their contents. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash, randomBytes } from 'node:crypto';
import type { Failure } from '#contract/failure.ts';
import { closedHeaders } from '../node/rendererFiles.ts';

interface Refusal {
  status: 403 | 405 | 415;
  /** A message for the person or developer who reads it. */
  why: string;
}

function only(request: IncomingMessage, header: string): string | null {
  const values = request.headersDistinct[header];
  return values?.length === 1 ? (values[0] ?? null) : null;
}

/** Checks where a browser states that a request comes from. Other programs don't send the header, so a missing one proves nothing. */
function siteRefusal(request: IncomingMessage, path: string, isFirstVisit: boolean): Refusal | null {
  if (request.headersDistinct['sec-fetch-site'] === undefined) return null;
  const site = only(request, 'sec-fetch-site');
  if (site === 'same-origin') return null;
  // The only request that other pages may lead to: a link, or the page that opened the browser. It must be for a window, not for an image
  // or a frame.
  const isWindow =
    ['navigate', null].includes(only(request, 'sec-fetch-mode')) && ['document', null].includes(only(request, 'sec-fetch-dest'));
  if (isFirstVisit && isWindow) return null;
  // `none`: a person typed the address, or opened a bookmark.
  if (site === 'none' && request.method === 'GET' && path !== '/events' && isWindow) return null;
  return { status: 403, why: 'Another page asked.' };
}

/**
 * Returns null if the request may proceed to the session check. `authority` is `127.0.0.1:PORT`; `isFirstVisit`: the address has a one-time
 * token. The exact Host blocks other names that resolve here (DNS rebinding). The exact Origin and Sec-Fetch-Site, which no page can forge,
 * block other pages, including those on other ports of this computer, which the cookie's SameSite doesn't exclude. A page's own GET of the
 * event stream has no Origin, but always a Sec-Fetch-Site.
 */
export function refusalOf(request: IncomingMessage, path: string, authority: string, isFirstVisit: boolean): Refusal | null {
  if (only(request, 'host') !== authority) return { status: 403, why: 'This address is not mine: use the one that Rollcall printed.' };
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET') return { status: 405, why: 'Only GET and POST are spoken here.' };
  const mayChange = path.startsWith('/call/') || path === '/files';
  if (mayChange !== isPost) return { status: 405, why: 'What changes something is a POST, and nothing else is.' };

  const origin = request.headers.origin;
  const fromHere = origin === undefined ? false : only(request, 'origin') === `http://${authority}`;
  if (origin !== undefined && !fromHere) return { status: 403, why: 'Another page asked.' };
  const fromElsewhere = siteRefusal(request, path, isFirstVisit);
  if (fromElsewhere) return fromElsewhere;
  const tellsOrigin = fromHere || (path === '/events' && request.headers['sec-fetch-site'] === 'same-origin');
  if ((isPost || path === '/events') && !tellsOrigin) return { status: 403, why: 'The page that asks must say where it is from.' };

  if (path.startsWith('/call/')) {
    const type = only(request, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json') return { status: 415, why: 'A command is sent as application/json.' };
  }
  return null;
}

const tokenLifeMs = 15 * 60_000;
const mostTokens = 16;
const mostSessions = 64;

interface Sessions {
  /** Returns a new token, valid once, for fifteen minutes. */
  newToken(): string;
  /** Redeems a token and returns the Set-Cookie header of a new session; null if it is wrong, used or expired. */
  redeem(token: string): string | null;
  /** Whether the request's Cookie header contains a session. */
  has(cookieHeader: string | undefined): boolean;
}

// Only hashes are stored and compared, so that neither memory nor timing reveals a secret.
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64');

function dropOldest(kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean }, most: number): void {
  while (kept.size > most) {
    const oldest = kept.keys().next();
    if (oldest.done === true) return;
    kept.delete(oldest.value);
  }
}

/**
 * Sessions of the loopback host: a one-time token in the first address is exchanged for a cookie, which all other requests need. `port` is
 * part of the cookie's name: cookies ignore ports, and two instances of Rollcall on one machine would overwrite each other's.
 */
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

/**
 * Ends the response. The rest of the request's body is read and discarded, because closing the connection during an upload would lose the
 * response.
 */
export function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  response.req.resume();
  response
    .writeHead(status, { ...closedHeaders, 'cache-control': 'no-store', ...headers, 'content-length': Buffer.byteLength(body) })
    .end(body);
}

/** Ends the response with a reply that the window parses. */
export function reply(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, { 'content-type': 'application/json' }, JSON.stringify(body));
}

/** Ends the response with a refusal. `why` is a sentence for the user, or for 500 the id of the log line. */
export function refuse(response: ServerResponse, status: number, why: string): void {
  if (status === 405) response.setHeader('allow', 'GET, POST');
  const failure: Failure =
    status === 500 ? { code: 'internal', params: { logId: why } } : { code: 'host.unreachable', params: { problem: why } };
  if (response.req.method === 'POST') reply(response, status, { ok: false, failure });
  else send(response, status, { 'content-type': 'text/plain; charset=utf-8' }, `${why}\n`);
}

const staleLink = 'This link was used already, or is too old. Ask Rollcall for a new one: run it again, and open the address it prints.';

/**
 * Handles the first visit: exchanges a one-time token for a session and continues to the window, which replaces the address in the tab's
 * history. A person who typed or pasted the address is redirected. If another page led here, a redirect wouldn't work: the browser
 * attributes the redirected request to that page, and sends no SameSite=Strict cookie. In that case a page of ours continues to the window,
 * which takes a tenth of a second longer.
 */
export function welcome(response: ServerResponse, sessions: Sessions, token: string): void {
  const cookie = sessions.redeem(token);
  if (cookie === null) return refuse(response, 403, staleLink);
  if (response.req.headers['sec-fetch-site'] === 'none') return send(response, 303, { 'set-cookie': cookie, location: '/' }, '');
  const nonce = randomBytes(18).toString('base64');
  const headers = {
    'set-cookie': cookie,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${closedHeaders['content-security-policy']}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
  };
  const page = `<!doctype html><meta charset="utf-8"><title>Rollcall</title><a href="/">Open Rollcall</a><script nonce="${nonce}">location.replace('/')</script>\n`;
  send(response, 200, headers, page);
}
