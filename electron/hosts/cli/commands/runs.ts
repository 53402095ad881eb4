/** The runs in the data folder, newest first. */
import type { Run } from '../../../contract/run.ts';
import { count, counted } from '../../../messages/count.ts';
import { costWords } from '../../../messages/money.ts';
import { stateWord } from '../../../messages/names.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCoreToRead } from '../steps/openCliCore.ts';
import { callsJson, costJson } from '../steps/summary.ts';

export const runs: CommandBody<Record<never, never>, null> = {
  async run({ terminal, everywhere }) {
    const core = await openCliCoreToRead(everywhere);
    try {
      const all = core === null ? [] : (await core.handlers['runs.list']({})).toSorted((a, b) => b.startedAt - a.startedAt);
      if (everywhere.json) terminal.result(JSON.stringify(all.map(runJson)));
      else if (all.length === 0) terminal.say('There are no runs yet; start one with rollcall check FILE.');
      else for (const run of all) terminal.result(runText(run));
      return exitCodes.done;
    } finally {
      await core?.close();
    }
  },
};

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
