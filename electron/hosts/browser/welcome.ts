/** The first visit: a one-time token becomes a session. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closedHeaders } from '../node/rendererFiles.ts';
import { refuse, send } from './refuse.ts';
import type { Sessions } from './sessions.ts';

const staleLink = 'This link was used already, or is too old. Ask Rollcall for a new one: run it again, and open the address it prints.';

/**
 * Answers with a page of ours that goes on to the window, and takes the address's place in the tab's history. A redirect wouldn't do: when
 * another page led here, the browser counts what it redirects to as asked for by that page, and sends no SameSite=Strict cookie.
 */
export function welcome(response: ServerResponse, sessions: Sessions, token: string): void {
  const cookie = sessions.redeem(token);
  if (cookie === null) return refuse(response, 403, staleLink);
  const nonce = randomBytes(18).toString('base64');
  const headers = {
    'set-cookie': cookie,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${closedHeaders['content-security-policy']}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
  };
  const page = `<!doctype html><meta charset="utf-8"><title>Rollcall</title><a href="/">Open Rollcall</a><script nonce="${nonce}">location.replace('/')</script>\n`;
  send(response, 200, headers, page);
}
