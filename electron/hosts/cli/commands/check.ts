/** The main job without a window: import, plan, run, grade, apply the policy, export. */
import { count, counted, rate, duration } from '#messages/count.ts';
import { costWords } from '#messages/money.ts';
import { optOutSentences } from '#messages/lists/readingWords.ts';
import { missingColumnSentence } from '#messages/review/policyWords.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { missingColumns } from '#contract/review/policy.ts';
import { Failed } from '#contract/failure.ts';
import { noneHeldBack } from '#contract/verdict/standing.ts';
import type { Run } from '#contract/runs/run.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { chooseEnvironment, isSandboxByDefault, sayWhoAnswers, chooseRecipe } from '../steps/choose.ts';
import type { checkOptions, resumeOptions } from '../options/optionGroups.ts';
import type { CommandBody, CommandContext } from '../command.ts';
import { followRun, type Followed } from '../steps/followRun.ts';
import { discardOnFailure, importFiles, readPolicy, sayRepairs } from '../steps/importFiles.ts';
import { type CliCore, withCore } from '../steps/openCliCore.ts';
import { readChoosing, planRequest } from '../options/readChoosing.ts';
import { readEnvironment, readRunCaps } from '../options/readOptions.ts';
import { readOutput } from '../options/readOutput.ts';
import { limitLines } from '../steps/summary.ts';
import { finishRun } from '../steps/finishRun.ts';
import { refuseUnasked, refuseUnanswerable } from '../steps/refuseUnchecked.ts';
import { asSandbox, checkOuts, refuseInputs, refuseOriginals } from '../steps/writeOuts.ts';
import type { OptionValues } from '../options/option.ts';

export const check: CommandBody<typeof checkOptions, readonly string[]> = {
  async run({ options, operands: files, ...context }) {
    const { terminal, everywhere, signal } = context;
    const chosen = readChoosing(options);
    const wanted = readEnvironment(options);
    const asked = readOutput(options);
    const policy = chosen.policyFile === null ? null : readPolicy(chosen.policyFile);
    const named = isSandboxByDefault(wanted) ? asSandbox(asked) : asked;
    checkOuts(named);
    await refuseInputs(named, files);

    return withCore(everywhere, async (core) => {
      const output = await chooseRecipe(core, named);
      const environment = await chooseEnvironment(core, wanted, context.key);
      if (!environment.key.set) throw new Failed('environment.keyMissing', { environment: environment.name });
      const list = await importFiles(core, files, chosen, terminal, signal);
      for (const sentence of optOutSentences(list)) terminal.say(sentence);
      const request = {
        ...planRequest(options, chosen, list.listId, environment.environmentId),
        ...(isSandboxByDefault(wanted) ? { sandboxByDefault: true } : {}),
      };
      const followed = await discardOnFailure(core, list.listId, async () => {
        await refuseUnasked(core, output, { checks: chosen.checks, policy, rows: list.rows, terminal });
        if (policy) {
          for (const { heading, rules } of missingColumns(policy, list.columns)) terminal.say(missingColumnSentence(heading, rules));
          await core.handlers['policies.apply']({ listId: list.listId, policy });
        }
        const plan = await core.handlers['plans.make'](request);
        await sayRepairs(core, list.listId, terminal);
        sayWhoAnswers(wanted, context.key, terminal);
        terminal.say(announce(plan));
        for (const line of limitLines(plan)) terminal.say(line);
        return followRun(core, () => core.handlers['runs.start'](request), { offlineWaitMs: options.offlineWait, signal, terminal });
      });
      return await finishRun(core, context, output, { list, plan: null, out: [], heldBack: noneHeldBack, ...followed });
    });
  },
};

/** `12,472 rows, 10,162 checks to buy (500 at most in this run), at least $152.43, about 18 minutes at 9.5 a second`. */
function announce({ rows, checks, calls, cost, durationMs, workingRate }: Plan): string {
  const wanted = checks.reduce((sum, check) => sum + check.calls, 0);
  const atMost = checks.every(({ exact }) => exact) ? '' : 'at most ';
  const capped = calls.atMost < wanted ? ` (${count(calls.atMost)} at most in this run)` : '';
  const time = calls.atMost > 0 ? `, ${duration(durationMs)} at ${rate(workingRate)}` : '';
  return `${counted(rows, 'row')}, ${atMost}${counted(wanted, 'check')} to buy${capped}, ${costWords(cost)}${time}`;
}

/** Continues a stopped run, buying only what is still missing. A finished run buys nothing; its files are written again. */
export const resume: CommandBody<typeof resumeOptions, string> = {
  async run({ options, operands: runId, ...context }) {
    const asked = readOutput(options);
    checkOuts(asked);

    return withCore(context.everywhere, async (core) => {
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
    });
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
