/** The few things that can be said when the desktop program is started. */
import { parseArgs } from 'node:util';

/** Reads `--data-dir DIR` and `--operator NAME`; what belongs to Electron or Chromium is passed over. */
export function startOptions(args: string[]): { dataDir: string | null; operator: string | null } {
  const { values } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, operator: { type: 'string' } },
  });
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return { dataDir: text(values['data-dir']), operator: text(values['operator']) };
}
