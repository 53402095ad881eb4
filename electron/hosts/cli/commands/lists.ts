/** Prints the lists in the data folder, newest first. */
import { pick } from '#base/pick.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { count, counted } from '#messages/count.ts';
import { damagedRemedy, damagedTitle } from '#messages/storage/storageWords.ts';
import { Failed } from '#contract/failure.ts';
import { idSchema } from '#contract/ids.ts';
import type { Run } from '#contract/runs/run.ts';
import { costWords } from '#messages/money.ts';
import { stateWord } from '#messages/names.ts';
import { staleListSentence } from '#messages/plan/planWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { type CliCore, withCoreToRead } from '../steps/openCliCore.ts';
import type { Terminal } from '../terminal.ts';
import type { Everywhere } from '../options/readOptions.ts';
import type { runsOptions, staleOptions } from '../options/optionGroups.ts';
import { callsJson, costJson } from '../steps/summary.ts';

export const lists: CommandBody<Record<never, never>, null> = {
  async run({ terminal, everywhere }) {
    return withCoreToRead(everywhere, async (core) => {
      if (core === null) return sayNoData(terminal, everywhere);
      const cards = (await core.handlers['lists.list']({})).toSorted((a, b) => b.importedAt - a.importedAt);
      if (everywhere.json) terminal.result(JSON.stringify(await Promise.all(cards.map((card) => listJson(core, card)))));
      else if (cards.length === 0) terminal.say('There are no lists yet; import one with rollcall check FILE.');
      else for (const card of cards) terminal.result(listText(card));
      // Damaged lists are missing above, so they must be named.
      const damaged = await core.handlers['lists.damaged']({});
      for (const list of damaged) terminal.complain(`${damagedTitle(list)}. ${damagedRemedy}`);
      return damaged.length > 0 ? exitCodes.unusable : exitCodes.done;
    });
  },
};

/** Names the folder, because a user who gave the wrong one must not conclude that there is no data. */
function sayNoData(terminal: Terminal, { dataDir, json }: Everywhere): typeof exitCodes.done {
  terminal.say(`There is no data in ${dataDir} yet; import a list with rollcall check FILE, or name the folder that has it by --data-dir.`);
  if (json) terminal.result('[]');
  return exitCodes.done;
}

async function listJson(core: CliCore, card: ListCard): Promise<object> {
  const { listId, importedAt } = card;
  const { sources } = await core.handlers['lists.get']({ listId });
  return {
    list: listId,
    ...pick(card, ['name', 'rows', 'rejected']),
    importedAt: new Date(importedAt).toISOString(),
    sha256: sources.map(({ sha256 }) => sha256).join(','),
    ...pick(card, ['answered', 'litigators', 'clear', 'notChecked', 'decided', 'undecided']),
  };
}

function listText({ listId, name, rows, rejected, answered, litigators, clear, notChecked, sandbox, importedAt }: ListCard): string {
  const parts = [
    counted(rows, 'row'),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
    `${count(answered)} answered`,
    counted(litigators, 'litigator'),
    `${count(clear)} clear`,
    `${count(notChecked)} not checked`,
    ...(sandbox ? ['sandbox'] : []),
  ];
  return `${listId}  ${new Date(importedAt).toISOString()}  ${name}: ${parts.join(', ')}`;
}

/** Prints the runs in the data folder, newest first. */
export const runs: CommandBody<typeof runsOptions, null> = {
  async run({ options: { list: listId }, terminal, everywhere }) {
    return withCoreToRead(everywhere, async (core) => {
      if (core === null && listId === undefined) return sayNoData(terminal, everywhere);
      const all = (await runsOf(core, listId)).toSorted((a, b) => b.startedAt - a.startedAt);
      if (everywhere.json) terminal.result(JSON.stringify(all.map(runJson)));
      else if (all.length === 0)
        terminal.say(listId === undefined ? 'There are no runs yet; start one with rollcall check FILE.' : 'This list has no runs.');
      else for (const run of all) terminal.result(runText(run));
      return exitCodes.done;
    });
  },
};

/** Returns all runs, or those of one list. `core`: null if the folder has no data. Throws Failed('list.notFound'). */
async function runsOf(core: CliCore | null, listId: string | undefined): Promise<Run[]> {
  if (listId === undefined) return (await core?.handlers['runs.list']({})) ?? [];
  if (core === null || !idSchema.safeParse(listId).success) throw new Failed('list.notFound', { listId });
  await core.handlers['lists.get']({ listId });
  return core.handlers['runs.list']({ listId });
}

function runJson({ runId, listId, environment, state, startedAt, counts, cost }: Run): object {
  return {
    run: runId,
    list: listId,
    environment,
    state,
    startedAt: new Date(startedAt).toISOString(),
    calls: callsJson(counts),
    cost: costJson(cost),
  };
}

function runText({ runId, listName, environment, state, startedAt, counts, cost }: Run): string {
  const ended = `${count(counts.planned - counts.pending)} of ${counted(counts.planned, 'call')}`;
  return `${runId}  ${new Date(startedAt).toISOString()}  ${stateWord(state)}  ${listName} with ${environment}: ${ended}, ${costWords(cost)}`;
}

/** Prints lists whose litigator checks expire soon, or have expired, for use in cron: exits with 3 if there are any. */
export const stale: CommandBody<typeof staleOptions, null> = {
  async run({ options, terminal, everywhere }) {
    return withCoreToRead(everywhere, async (core) => {
      const { within: withinMs } = options;
      const lists = core === null ? [] : await core.handlers['stale.list'](withinMs === undefined ? {} : { withinMs });
      const now = core?.clock.now() ?? 0;
      if (everywhere.json)
        terminal.result(
          JSON.stringify(
            lists.map(({ listId, name, rows, expired, at }) => ({
              ...{ list: listId, name, rows, expired },
              at: at === null ? null : new Date(at).toISOString(),
            })),
          ),
        );
      else if (lists.length === 0) terminal.say('No litigator check goes stale in this time.');
      else
        for (const list of lists)
          terminal.result(
            `${list.listId}  ${staleListSentence(list, now)}${list.at === null ? '' : `, ${new Date(list.at).toISOString()}`}`,
          );
      if (lists.length > 0) terminal.say(`${counted(lists.length, 'list')} to check again; nothing was bought.`);
      return lists.length > 0 ? exitCodes.rowsFailed : exitCodes.done;
    });
  },
};
