/** Goes on with a run that stopped, buying only what is still missing; a finished one buys nothing and is written out again. */
import type { Run } from '../../contract/run.ts';
import { sandboxEnvironmentId } from '../../contract/ids.ts';
import { noneHeldBack } from '../../contract/noCall.ts';
import type { CommandBody, CommandContext } from './command.ts';
import { followRun, type Followed } from './followRun.ts';
import type { Given } from './given.ts';
import { openCliCore, type CliCore } from './openCliCore.ts';
import { readOfflineWait, readOutput, readRunCaps } from './settingsOf.ts';
import { oneOperand } from './oneOperand.ts';
import { finish } from './workOnList.ts';
import { asSandbox, checkOuts } from './writeOuts.ts';

export const resume: CommandBody = {
  async run(given, context) {
    const runId = oneOperand('resume', 'RUN', given.operands);
    const asked = readOutput(given);
    readRunCaps(given);
    readOfflineWait(given);
    checkOuts(asked, []);

    const core = await openCliCore(context.everywhere);
    try {
      const run = await core.handlers['runs.get']({ runId });
      const list = await core.handlers['lists.get']({ listId: run.listId });
      if (run.sandbox) context.terminal.say('These are sandbox answers: people and answers are invented, nothing is charged.');
      const followed =
        run.state === 'finished' && !(given.has('retry-failed') && canRetry(run))
          ? { run, elapsedMs: 0, callsPerSecond: 0 }
          : await goOn(core, run, given, context);
      const output = run.sandboxByDefault ? asSandbox(asked) : asked;
      return await finish(core, context, output, { list, plan: null, out: [], heldBack: noneHeldBack, ...followed });
    } finally {
      await core.close();
    }
  },
};

function goOn(core: CliCore, { runId, environmentId }: Run, given: Given, { key, signal, terminal }: CommandContext): Promise<Followed> {
  if (key !== null && environmentId !== sandboxEnvironmentId) core.lendKey(environmentId, key);
  const caps = readRunCaps(given);
  const asked = { runId, ...(Object.keys(caps).length > 0 ? { caps } : {}) };
  const go = (): Promise<Run> =>
    given.has('retry-failed') ? core.handlers['runs.retry']({ ...asked, causes: null }) : core.handlers['runs.resume'](asked);
  return followRun(core, go, {
    offlineWaitMs: readOfflineWait(given),
    signal,
    terminal,
  });
}

const canRetry = ({ counts }: Run): boolean => counts.failed + counts.refused > 0;
