/** The commands for settings, and who is notified. */
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { settingsSchema, type Settings } from '#contract/settings/settings.ts';
import { callingPlaceNames, type CallingRule, type CallingRules } from '#contract/calling/callingRules.ts';
import type { HandlersOf, CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { UpdateState } from '#contract/desktop/updates.ts';
import type { ReadDb } from '../platform/database.ts';
import { findSetting } from './settings.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { callingRulesSetting, findCallingRules, readCallingRules } from '../calling/callingRules.sql.ts';
import type { Ports } from '../ports.ts';

interface OpenSettings {
  get(): Settings;
  change(change: Partial<Settings>): Promise<Settings>;
}

/**
 * What the program remembers about how it is used. `operator`: the author for this process only, from the command line; else the stored
 * one, else the system's user.
 */
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

type Commands = HandlersOf<'callingRules'>;

const nameOf = ({ place }: CallingRule): string => callingPlaceNames[place] ?? place;

/** The commands for the table of calling rules. */
export function callingRuleCommands({ db, write, emit }: { db: ReadDb; write: WriteLedger; emit: Emit }): Commands {
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

const noDesktop: UpdateState = { impossible: 'host', feed: null, lookedAt: null, found: { is: 'nothing' } };

interface Needs extends Pick<Ports, 'files' | 'desktop'> {
  /** Whoever sends: told when the computer's network comes or goes. */
  network: readonly ((online: boolean) => void)[];
}

/** What the window asks of the desktop program that it runs in, and what it knows of the system before the core does. */
export const desktopCommands = ({ files, desktop, network }: Needs) =>
  ({
    'files.takeOpened': () => Promise.resolve(files.takeOpened?.() ?? []),
    'menu.offer': (menu) => {
      desktop?.showMenu(menu);
      return Promise.resolve({});
    },
    'network.changed': ({ online }) => {
      for (const tell of network) tell(online);
      return Promise.resolve({});
    },
    'updates.state': () => Promise.resolve(desktop?.updates.state() ?? noDesktop),
    'updates.look': async () => (await desktop?.updates.look()) ?? noDesktop,
    'updates.install': async () => {
      if (desktop === undefined) throw new Failed('update.impossible', { noUpdates: 'host' });
      await desktop.updates.install();
      return desktop.updates.state();
    },
  }) satisfies Partial<CommandHandlers>;

export function settingsCommands(
  settings: OpenSettings,
  emit: Emit,
  { desktop }: Pick<Ports, 'desktop'>,
): Pick<CommandHandlers, 'settings.change'> {
  return {
    'settings.change': async (change) => {
      // A feed that nothing can be checked against, or that nobody looks at, would only look like updates.
      const why = desktop === undefined ? 'host' : desktop.updates.state().impossible;
      if ((change.updateFeed ?? '') !== '' && why !== null) throw new Failed('update.impossible', { noUpdates: why });
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // Clear answers may have expired, or count again: lists are read again with their verdicts.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}
