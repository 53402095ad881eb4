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

/** Where a browser says that a request comes from. Others don't say it: a missing header proves nothing. */
function siteRefusal(request: IncomingMessage, path: string, isFirstVisit: boolean): Refusal | null {
  if (request.headersDistinct['sec-fetch-site'] === undefined) return null;
  const site = only(request, 'sec-fetch-site');
  if (site === 'same-origin') return null;
  // The one request that other places lead to: a link, or the page that opened the browser. It is for a window, not for an image or a frame.
  const isWindow =
    ['navigate', null].includes(only(request, 'sec-fetch-mode')) && ['document', null].includes(only(request, 'sec-fetch-dest'));
  if (isFirstVisit && isWindow) return null;
  // `none`: a person typed the address, or opened a bookmark.
  if (site === 'none' && request.method === 'GET' && path !== '/events' && isWindow) return null;
  return { status: 403, why: 'Another page asked.' };
}

/**
 * Null if the request may go on to the session check. `authority` is `127.0.0.1:PORT`; `isFirstVisit`: the address has a one-time token.
 * The exact Host blocks other names that resolve here (DNS rebinding). The exact Origin and Sec-Fetch-Site, which no page can forge, block
 * other pages, also those on other ports of this computer, to which the cookie's SameSite is no limit. A page's own GET of the event stream
 * has no Origin, but always a Sec-Fetch-Site.
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
