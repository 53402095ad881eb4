/** The first visit: a one-time token becomes a session. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closedHeaders } from '../node/rendererFiles.ts';
import { refuse, send } from './refuse.ts';
import type { Sessions } from './sessions.ts';

const staleLink = 'This link was used already, or is too old. Ask Rollcall for a new one: run it again, and open the address it prints.';

/**
 * Leads on to the window, which takes the address's place in the tab's history. A person who typed or pasted the address is redirected. When
 * another page led here, a redirect wouldn't do: the browser counts what it redirects to as asked for by that page, and sends no
 * SameSite=Strict cookie. Then a page of ours goes on, which takes a tenth of a second longer.
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
