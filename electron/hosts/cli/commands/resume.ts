/** Continues a stopped run, buying only what is still missing. A finished run buys nothing; its files are written again. */
import type { Run } from '#contract/runs/run.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { noneHeldBack } from '#contract/verdict/noCall.ts';
import type { resumeOptions } from '../options/optionGroups.ts';
import type { OptionValues } from '../options/option.ts';
import type { CommandBody, CommandContext } from '../command.ts';
import { followRun, type Followed } from '../steps/followRun.ts';
import { openCliCore, type CliCore } from '../steps/openCliCore.ts';
import { readOutput } from '../options/readOutput.ts';
import { readRunCaps } from '../options/readOptions.ts';
import { finishRun } from '../steps/finishRun.ts';
import { chooseRecipe } from '../steps/chooseRecipe.ts';
import { refuseUnanswerable } from '../steps/refuseUnchecked.ts';
import { asSandbox, checkOuts, refuseOriginals } from '../steps/writeOuts.ts';

export const resume: CommandBody<typeof resumeOptions, string> = {
  async run({ options, operands: runId, ...context }) {
    const asked = readOutput(options);
    checkOuts(asked);

    const core = await openCliCore(context.everywhere);
    try {
      const chosen = await chooseRecipe(core, asked);
      const run = await core.handlers['runs.get']({ runId });
      const list = await core.handlers['lists.get']({ listId: run.listId });
      const output = run.sandboxByDefault ? asSandbox(chosen) : chosen;
      await refuseOriginals(output, list);
      await refuseUnanswerable(core, chosen, run);
      if (run.sandbox) context.terminal.say('These are sandbox answers: people and answers are invented, and nothing is charged.');
      const followed =
        run.state === 'finished' && !(options.retryFailed && canRetry(run))
          ? { run, elapsedMs: 0, callsPerSecond: 0 }
          : await goOn(core, run, options, context);
      return await finishRun(core, context, output, { list, plan: null, out: [], heldBack: noneHeldBack, ...followed });
    } finally {
      await core.close();
    }
  },
};

function goOn(
  core: CliCore,
  { runId, environmentId }: Run,
  options: OptionValues<typeof resumeOptions>,
  { key, signal, terminal }: CommandContext,
): Promise<Followed> {
  if (key !== null && environmentId !== sandboxEnvironmentId) core.lendKey(environmentId, key);
  const caps = readRunCaps(options);
  const asked = { runId, ...(Object.keys(caps).length > 0 ? { caps } : {}) };
  const go = (): Promise<Run> =>
    options.retryFailed
      ? core.handlers['runs.retry']({ ...asked, causes: null })
      : core.handlers['runs.resume']({ ...asked, despite: options.despiteDoubt });
  return followRun(core, go, {
    offlineWaitMs: options.offlineWait,
    signal,
    terminal,
  });
}

const canRetry = ({ counts }: Run): boolean => counts.failed + counts.refused > 0;
