/**
 * Pages that lead a browser to a one-time address. The address itself stands on no command line, which every user of the computer can read;
 * only the page's place does, and only this user can read the page.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The address on the page is worth nothing after that. */
const pageLifeMs = 15 * 60_000;

const folderOf = (dataDir: string): string => join(dataDir, 'opening');

const quoted = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes the page, removes old ones, and returns its `file:` URL. Throws system errors. */
export function writeOpeningPage(dataDir: string, url: string): string {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > pageLifeMs) rmSync(join(folder, name), { force: true });
  }
  const page = join(folder, `${randomBytes(16).toString('hex')}.html`);
  const lines = [
    '<!doctype html><meta charset="utf-8"><title>Rollcall</title>',
    '<meta http-equiv="content-security-policy" content="default-src \'none\'"><meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0; url=${quoted(url)}">`,
    `<a href="${quoted(url)}">Open Rollcall</a>`,
  ];
  writeFileSync(page, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  return pathToFileURL(page).href;
}

/** Call it while holding the data folder's lock, at the start and at the end. */
export function removeOpeningPages(dataDir: string): void {
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}
