/** Opens the settings, the accounts with their keys, and the operator's identity, which most other modules depend on. */
import type { CommandHandlers, HandlersOf } from '#contract/commands.ts';
import { type FreshDays, usualStaleDays } from '#contract/plan/freshDays.ts';
import { memberAuthor } from '#contract/settings/settings.ts';
import type { Ports } from '../ports.ts';
import { callingRuleCommands, openSettings, settingsCommands, type OpenSettings } from '../settings/settings.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { findMemberName } from '../team/calls/teamRow.sql.ts';
import { type EnvironmentOptions, environmentCommands } from './environmentCommands.ts';
import { type Keys, createKeys } from './keys.ts';

type Common = Pick<EnvironmentOptions, 'db' | 'write' | 'clock' | 'newId' | 'emit'> & { ports: Pick<Ports, 'keychain' | 'desktop'> };

interface Options {
  /** The author if no other is set. */
  systemUser: string;
  /** The author for this process. */
  operator?: string;
}

interface Accounts {
  handlers: HandlersOf<'settings' | 'callingRules'> & Omit<HandlersOf<'environments'>, 'environments.connect'>;
  settings: Pick<OpenSettings, 'get'>;
  keys: Keys;
  setKey: CommandHandlers['environments.setKey'];
  /** Returns the author of records made here. */
  by(): string;
  /** `typed`: the value of `--operator`, in a process that passes on a request; null if none was given. */
  authorWith(typed: string | null): string;
  /** Returns the country for reading local phone numbers. */
  country(): string;
  freshDays(): FreshDays;
  /** Returns how many days ahead rows with an expiring litigator check are highlighted. */
  staleDays(): number;
}

export function openAccounts(common: Common, { systemUser, operator }: Options): Accounts {
  const { db, write, emit, ports } = common;
  const settings = openSettings(db, write, systemUser, operator);
  const keys = createKeys(ports.keychain, getSecret(db));
  const environments = environmentCommands({ ...common, keys });
  const authorWith = (typed: string | null): string => {
    const member = findMemberName(db);
    return member === undefined ? (typed ?? settings.get().operator) : memberAuthor(member, typed);
  };
  return {
    handlers: { ...settingsCommands(settings, emit, ports), ...callingRuleCommands(common), ...environments },
    settings,
    keys,
    setKey: environments['environments.setKey'],
    by: () => authorWith(operator ?? null),
    authorWith,
    country: () => settings.get().country,
    freshDays: () => settings.get().freshDays,
    staleDays: () => settings.get().staleDays ?? usualStaleDays,
  };
}
