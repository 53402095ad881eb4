/** Reads and changes the program's stored settings. */
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { settingsSchema, type Settings } from '#contract/settings/settings.ts';
import type { ReadDb } from '../platform/database.ts';
import { findSetting } from './settings.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Ports } from '../ports.ts';
import { callingPlaceNames, type CallingRule, type CallingRules } from '#contract/calling/callingRules.ts';
import { callingRulesSetting, findCallingRules, readCallingRules } from '../calling/callingRules.sql.ts';

export interface OpenSettings {
  get(): Settings;
  change(change: Partial<Settings>): Promise<Settings>;
}

/** `operator`: the author's name for this process only, from the command line; by default the stored one, or the system's user. */
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

/** The commands for settings. */
export function settingsCommands(settings: OpenSettings, emit: Emit, { desktop }: Pick<Ports, 'desktop'>): HandlersOf<'settings'> {
  return {
    'settings.change': async (change) => {
      // A feed that can't be checked, or that nothing reads, would only give the impression of updates.
      const why = desktop === undefined ? 'host' : desktop.updates.state().impossible;
      if ((change.updateFeed ?? '') !== '' && why !== null) throw new Failed('update.impossible', { noUpdates: why });
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // Clear answers may have expired or become valid again, so lists are read again with their verdicts.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}

const nameOf = ({ place }: CallingRule): string => callingPlaceNames[place] ?? place;

/** The commands for the table of calling rules. */
export function callingRuleCommands({ db, write, emit }: { db: ReadDb; write: WriteLedger; emit: Emit }): HandlersOf<'callingRules'> {
  const read = (): CallingRules => ({
    rules: [...readCallingRules(db)].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')),
    shipped: findCallingRules(db) === null,
  });
  const put = async (rules: readonly CallingRule[] | null): Promise<CallingRules> => {
    await write('settings.put', { values: { [callingRulesSetting]: rules } });
    emit('callingRules.changed', {});
    return read();
  };
  const without = (place: string): CallingRule[] => readCallingRules(db).filter((rule) => rule.place !== place);
  return {
    'callingRules.list': () => Promise.resolve(read()),
    'callingRules.save': ({ rule }) => put([...without(rule.place), rule]),
    'callingRules.remove': ({ place }) => put(without(place)),
    'callingRules.restore': () => put(null),
  };
}
