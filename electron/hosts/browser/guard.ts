/** The loopback host's guard: refuses requests by their headers, before their contents are read. */
import type { IncomingMessage } from 'node:http';

export interface Refusal {
  status: 403 | 405 | 415;
  /** For the person or developer who reads it. */
  why: string;
}

function only(request: IncomingMessage, header: string): string | null {
  const values = request.headersDistinct[header];
  return values?.length === 1 ? (values[0] ?? null) : null;
}

/**
 * Null if the request may go on to the session check. `authority` is `127.0.0.1:PORT`. The exact Host blocks other names that resolve here
 * (DNS rebinding); the exact Origin blocks other pages. A page's own GET of the event stream has no Origin, but a Sec-Fetch-Site header,
 * which no page can forge.
 */
export function refusalOf(request: IncomingMessage, path: string, authority: string): Refusal | null {
  if (only(request, 'host') !== authority) return { status: 403, why: 'This address is not mine: use the one that Rollcall printed.' };
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET') return { status: 405, why: 'Only GET and POST are spoken here.' };
  const mayChange = path.startsWith('/call/') || path === '/files';
  if (mayChange !== isPost) return { status: 405, why: 'What changes something is a POST, and nothing else is.' };

  const origin = request.headers.origin;
  const fromHere = origin === undefined ? false : only(request, 'origin') === `http://${authority}`;
  if (origin !== undefined && !fromHere) return { status: 403, why: 'Another page asked.' };
  const site = request.headers['sec-fetch-site'];
  if (isPost && !fromHere) return { status: 403, why: 'The page that asks must say where it is from.' };
  if (path === '/events' && !fromHere && site !== 'same-origin')
    return { status: 403, why: 'The page that asks must say where it is from.' };

  if (path.startsWith('/call/')) {
    const type = only(request, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json') return { status: 415, why: 'A command is sent as application/json.' };
  }
  return null;
}
