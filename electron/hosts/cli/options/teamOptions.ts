/** Options of `rollcall team`, and the address of a hub. */
import type { ScheduleTime } from '#contract/plan/schedule.ts';
import type { HubAddress, TeamRole } from '#contract/team/team.ts';
import {
  durationOption,
  flag,
  integerOption,
  namesOption,
  numberOption,
  option,
  outOption,
  textOption,
  textsOption,
  wordOption,
  type Option,
  type Options,
  UsageError,
  parseAmount,
  parseNumber,
} from './option.ts';
import { inputOptions } from './optionGroups.ts';

const most = 100_000_000;

/** A cap, or `none`; undefined if it isn't given. */
const capOption = (
  valueName: string,
  description: string,
  read: (typed: string, text: string) => number,
): Option<number | null | undefined> =>
  option(`${valueName}|none`, description, (typed, text) => (text.toLowerCase() === 'none' ? null : read(typed, text)));

export const teamOptions = {
  login: textOption('NAME', 'the database’s owner; its password comes from ROLLCALL_HUB_PASSWORD, or is asked for'),
  ca: textOption('FILE.pem', 'certificate authority of the database (default: those that this computer trusts)'),
  name: textOption('NAME', 'of create: the team; of invite: the person'),
  member: textOption('NAME', 'you, as the others see you (default: --operator)'),
  serverFile: outOption('FILE', 'keep the team’s secret in FILE instead of the keychain, for rollcall worker --team FILE'),
  ...inputOptions,
  device: textOption('NAME', 'this computer, as the others see it (default: its host name)'),
  role: wordOption<TeamRole>({ reviewer: true, buyer: true, admin: true }, 'what the person may do'),
  environment: textOption('NAME', 'the environment whose key it is'),
  qps: numberOption('N', 'calls per second of all devices together', { least: 0.1, most: 100_000 }),
  maxCalls: capOption('N', 'calls per billing cycle of all devices together; of schedule: each time', (typed, text) =>
    parseNumber(typed, text, { least: 0, most, whole: true }),
  ),
  budget: capOption('AMOUNT', 'money per billing cycle, in the environment’s currency; of schedule: each time', parseAmount),
  cycleDay: integerOption('D', 'day of the month on which a cycle begins, in UTC', { least: 1, most: 31 }),
  every: wordOption<ScheduleTime['every']>({ day: true, week: true, month: true }, 'how often the list is checked again (default: week)'),
  day: textOption('DAY', 'of a week mon to sun, of a month 1 to 28 (default: mon, 1)'),
  at: textOption('HH:MM', 'time of day (default: 03:00)'),
  zone: textOption('ZONE', 'time zone in which it is meant, like Europe/Berlin (default: this computer’s)'),
  within: durationOption('7d', 'rows whose litigator check expires within this time (default: 7d)'),
  operation: textsOption('NAME[@VERSION]', 'the check (repeatable; default: real_contact)'),
  addOns: namesOption('A,B', 'add-ons to request (default: litigator_checks)'),
  end: flag('stop buying alone'),
  to: option('MEMBER[,MEMBER…]', 'of assign: who is to decide the rows, each an even part; nobody: no member any more', (_, text) =>
    text.split(',').map((name) => name.trim()),
  ),
  rows: textOption('1-500,620', 'of assign: these rows (default: all)'),
  undecided: flag('of assign: only rows that no person has decided'),
} as const satisfies Options;

const usualPort = 5432;
const howToWrite = 'write HOST/DATABASE or HOST:PORT/DATABASE, like hub.example.net/rollcall';

/**
 * Parses `HOST[:PORT]/DATABASE`; HOST is a name, an address (IPv6 in brackets), or the folder of PostgreSQL’s socket. Throws UsageError.
 */
export function parseHubAddress(text: string): HubAddress {
  const refuse = (why: string): never => {
    throw new UsageError(`“${text}” is no address of a hub: ${why}.`);
  };
  // Not repeated in the message, because a URL may contain a password.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) throw new UsageError(`A hub’s address is no URL; ${howToWrite}.`);
  if (text.includes('@')) throw new UsageError(`A hub’s address has no login and no password in it; ${howToWrite}, and --login NAME.`);
  const slash = text.lastIndexOf('/');
  const database = text.slice(slash + 1);
  if (slash < 1 || database === '') return refuse(howToWrite);
  if (database.length > 63) return refuse('the name of a database has at most 63 characters');
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text.slice(0, slash)) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined) return refuse(`${howToWrite}; an IPv6 address stands in brackets`);
  const port = digits === undefined ? usualPort : Number(digits);
  if (port < 1 || port > 65_535) return refuse('a port is a number from 1 to 65535');
  return { host, port, database };
}
