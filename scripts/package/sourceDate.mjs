/** When the sources last changed: packages carry this date, so that two builds of the same sources are equal. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { inRoot } from '../checkout.mjs';

/** In seconds: SOURCE_DATE_EPOCH, or else the last commit's. Throws an Error with one sentence if neither is known. */
export function sourceDate() {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && /^\d+$/.test(given)) return Number(given);
  try {
    return Number(
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    throw new Error('when the sources were last changed is unknown without Git; say it in seconds as SOURCE_DATE_EPOCH.');
  }
}
