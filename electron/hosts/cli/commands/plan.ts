/** Shows what `check` would buy and cost. Sends nothing. */
import { failureSentence } from '#messages/failureSentence.ts';
import { noneHeldBack } from '#contract/verdict/standing.ts';
import { chooseEnvironment, sayWhoAnswers, chooseRecipe } from '../steps/choose.ts';
import type { checkOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { discardOnFailure, importFiles, readPolicy, sayRepairs } from '../steps/importFiles.ts';
import { type CliCore, withCore, withCoreToRead } from '../steps/openCliCore.ts';
import { readChoosing, planRequest } from '../options/readChoosing.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { readOutput } from '../options/readOutput.ts';
import { refuseUnasked } from '../steps/refuseUnchecked.ts';
import { printSummary } from '../steps/finishRun.ts';

export const plan: CommandBody<typeof checkOptions, readonly string[]> = {
  async run({ options, operands: files, ...context }) {
    const { terminal, everywhere, signal } = context;
    const chosen = readChoosing(options);
    const wanted = readEnvironment(options);
    // Rejects whatever `check` would reject, because that is the purpose of a plan.
    const asked = readOutput(options);
    const policy = chosen.policyFile === null ? null : readPolicy(chosen.policyFile);

    const show = async (core: CliCore): Promise<number> => {
      const startedAt = core.clock.monotonic();
      const output = await chooseRecipe(core, asked);
      const environment = await chooseEnvironment(core, wanted, context.key);
      const list = await importFiles(core, files, chosen, terminal, signal);
      const request = planRequest(options, chosen, list.listId, environment.environmentId);
      const made = await discardOnFailure(core, list.listId, async () => {
        await refuseUnasked(core, output, { checks: chosen.checks, policy, rows: list.rows, terminal });
        return core.handlers['plans.make'](request);
      });
      await sayRepairs(core, list.listId, terminal);
      sayWhoAnswers(wanted, context.key, terminal);
      if (made.obstacle) terminal.say(`Before it can run: ${failureSentence(made.obstacle)}`);
      const elapsedMs = Math.round(core.clock.monotonic() - startedAt);
      printSummary(context, { list, run: null, plan: made, callsPerSecond: made.workingRate, elapsedMs, out: [], heldBack: noneHeldBack });
      return exitCodes.done;
    };
    // Works while a run is in progress too; only a folder without any data has to be created.
    return withCoreToRead(everywhere, (core) => (core === null ? withCore(everywhere, show) : show(core)));
  },
};
