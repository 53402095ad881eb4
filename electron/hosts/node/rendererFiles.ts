/** The built window for the hosts: a fixed list of files, and the policy that keeps everything else out of its page. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import { removeFile, removeFolder } from '#core/platform/heldFiles.ts';

/** The page's one-time address is invalid after this time. */
const pageLifeMs = 15 * 60_000;

const folderOf = (dataDir: string): string => join(dataDir, 'opening');

const quoted = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Writes a page that leads a browser to a one-time address, removes old pages, and returns the page's `file:` URL. The address itself isn't
 * on any command line, which every user of the computer can read; only the page's location is, and only this user can read the page. Throws
 * system errors.
 */
export function writeOpeningPage(dataDir: string, url: string): string {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > pageLifeMs) removeFile(join(folder, name));
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

/** Call this while holding the data folder's lock, at the start and at the end. */
export function removeOpeningPages(dataDir: string): void {
  removeFolder(folderOf(dataDir));
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** Headers of every response of a host. */
export const closedHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** No eval, no inline script, nothing external; the nonce is for Mantine's style elements. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

interface ServedFile {
  headers: Record<string, string>;
  body: Buffer;
}

export interface RendererFiles {
  /** Returns the file at this path (`/` or `/assets/…`, compared exactly and never decoded); null if none. */
  find(path: string): Promise<ServedFile | null>;
}

function listFiles(folder: string, prefix: string, into: Map<string, string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) listFiles(path, `${prefix}${entry.name}/`, into);
    else if (entry.isFile()) into.set(`${prefix}${entry.name}`, path);
  }
}

/**
 * Lists the files in the folder once: a path is served only if it is on the list, so that no spelling of `..` can lead out. Throws the
 * system's error if the window hasn't been built.
 */
export function openRenderer(folder: string): RendererFiles {
  const files = new Map<string, string>();
  listFiles(folder, '/', files);
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`there is no index.html in ${folder}`);

  const servePage = async (): Promise<ServedFile> => {
    const nonce = randomBytes(18).toString('base64');
    const text = await readFile(page, 'utf8');
    const headers = {
      ...closedHeaders,
      'content-security-policy': pagePolicy(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    };
    return { headers, body: Buffer.from(text.replace(/(<meta name="csp-nonce" content=")[^"]*(")/, `$1${nonce}$2`)) };
  };

  return {
    find: async (path) => {
      if (path === '/' || path === '/index.html') return servePage();
      const file = files.get(path);
      if (file === undefined) return null;
      const type = types[extname(file)] ?? 'application/octet-stream';
      // The build names assets by their content.
      const cache = path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache';
      return { headers: { ...closedHeaders, 'content-type': type, 'cache-control': cache }, body: await readFile(file) };
    },
  };
}
