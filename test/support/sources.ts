/** The sources of the checkout as text, for tests that read them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the path relative to the checkout and the text of every script below these folders. */
export function sourcesOf(...folders: string[]): [file: string, text: string][] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('node_modules'))
      .map((file): [string, string] => {
        const place = path.posix.join(folder, file.split(path.sep).join('/'));
        return [place, readFileSync(path.join(root, place), 'utf8')];
      }),
  );
}
