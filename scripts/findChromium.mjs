/** Finds the browser for tests. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Path of a Chromium for the tests that need one, or null. Throws if there is none in CI. @returns {string | null} */
export function findChromium() {
  const found = lookForChromium();
  if (found === null && process.env['CI'])
    throw new Error(
      'There is no Chromium, and in CI that is a failure; install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  return found;
}

/** @returns {string | null} */
function lookForChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find((file) => existsSync(file)) ?? null;
}
