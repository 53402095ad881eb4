/** The commands for the table of calling rules. */
import { callingPlaceNames, type CallingRule, type CallingRules } from '#contract/calling/callingRules.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { callingRulesSetting, findCallingRules, readCallingRules } from '../calling/callingRules.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';

type Commands = HandlersOf<'callingRules'>;

const nameOf = ({ place }: CallingRule): string => callingPlaceNames[place] ?? place;

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
