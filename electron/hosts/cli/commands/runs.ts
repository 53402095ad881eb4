/** The runs in the data folder, newest first. */
import { Failed } from '#contract/failure.ts';
import { idSchema } from '#contract/ids.ts';
import type { Run } from '#contract/runs/run.ts';
import { count, counted } from '#messages/count.ts';
import { costWords } from '#messages/money.ts';
import { stateWord } from '#messages/names.ts';
import type { runsOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCoreToRead, type CliCore } from '../steps/openCliCore.ts';
import { callsJson, costJson } from '../steps/summary.ts';

export const runs: CommandBody<typeof runsOptions, null> = {
  async run({ options: { list: listId }, terminal, everywhere }) {
    const core = await openCliCoreToRead(everywhere);
    try {
      const all = (await runsOf(core, listId)).toSorted((a, b) => b.startedAt - a.startedAt);
      if (everywhere.json) terminal.result(JSON.stringify(all.map(runJson)));
      else if (all.length === 0)
        terminal.say(listId === undefined ? 'There are no runs yet; start one with rollcall check FILE.' : 'This list has no runs.');
      else for (const run of all) terminal.result(runText(run));
      return exitCodes.done;
    } finally {
      await core?.close();
    }
  },
};

/** All runs, or those of one list. `core`: null where nothing was ever kept. Throws Failed('list.notFound'). */
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
