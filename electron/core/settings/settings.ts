/** The program's stored settings. */
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { settingsSchema, type Settings } from '#contract/settings/settings.ts';
import type { ReadDb } from '../platform/database.ts';
import { findSetting } from './settings.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';

export interface OpenSettings {
  get(): Settings;
  change(change: Partial<Settings>): Promise<Settings>;
}

/** `operator`: the author for this process only, from the command line; else the stored one, else the system's user. */
export function openSettings(db: ReadDb, write: WriteLedger, systemUser: string, operator?: string): OpenSettings {
  const defaults: Settings = {
    operator: systemUser || 'unknown',
    theme: 'system',
    environmentId: sandboxEnvironmentId,
    country: 'US',
    keepOriginals: false,
    freshDays: {},
    keys: {},
  };
  const get = (): Settings => {
    const stored = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, findSetting(db, name)]));
    const known = settingsSchema.partial().parse(stored);
    const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    return { ...defaults, ...given, ...(operator ? { operator } : {}) };
  };
  return {
    get,
    change: async (change) => {
      await write('settings.put', { values: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) });
      return get();
    },
  };
}
