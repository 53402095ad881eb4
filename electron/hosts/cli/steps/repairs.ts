/** Turns repairs of cells on or off, as the command line says, and says which were found. */
import type { Filled } from '#contract/lists/list.ts';
import { shortRepair, withRepair, type RepairChoices } from '#contract/lists/repair.ts';
import { repairCountSentence } from '#messages/lists/fitWords.ts';
import type { ChosenRepair } from '../options/readRepairs.ts';
import { UsageError } from '../options/usageError.ts';
import type { Terminal } from '../terminal.ts';
import type { CliCore } from './openCliCore.ts';

/** Throws UsageError if a repair is chosen for a field that no column fills. */
export function withRepairs(fields: readonly Filled[], chosen: readonly ChosenRepair[]): Filled[] {
  const lost = chosen.find(({ field }) => !fields.some((filled) => filled.field === field));
  if (lost) throw new UsageError(`${lost.typed}: no column fills that field.`);
  return fields.map((filled) => {
    const own = chosen.filter(({ field }) => field === filled.field);
    const choices = own.flatMap(({ repairs, on }) => repairs.map((repair) => ({ repair, on })));
    return { ...filled, ...choices.reduce<RepairChoices>((before, { repair, on }) => withRepair(before, repair, on), {}) };
  });
}

/** One sentence for each repair that was found, with the option that changes it. The list must have been screened. */
export async function sayRepairs(core: CliCore, listId: string, terminal: Terminal): Promise<void> {
  const { fits } = await core.handlers['lists.get']({ listId });
  for (const { field, repairs = [] } of fits)
    for (const count of repairs) {
      const option = count.applied ? '--as-written' : '--as-suggested';
      terminal.say(`${repairCountSentence(field, count)} ${option} ${field}=${shortRepair(count.repair)} changes that.`);
    }
}
