/** The start options of the desktop program. */
import { parseArgs } from 'node:util';

/** Reads `--data-dir DIR` and `--operator NAME`; options of Electron or Chromium are ignored. `others`: what isn't an option, such as files. */
export function startOptions(args: string[]): { dataDir: string | null; operator: string | null; others: string[] } {
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, operator: { type: 'string' } },
  });
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return { dataDir: text(values['data-dir']), operator: text(values['operator']), others: positionals };
}
