/** The main job without a window: import, plan, run, grade, apply the policy, export. */
import { count, counted, rate } from '../../messages/count.ts';
import { duration } from '../../messages/duration.ts';
import { costWords } from '../../messages/money.ts';
import type { Plan } from '../../contract/plan.ts';
import { Failed } from '../../contract/failure.ts';
import { noneHeldBack } from '../../contract/noCall.ts';
import { chooseEnvironment, isSandboxByDefault, sayWhoAnswers } from './chooseEnvironment.ts';
import type { CommandBody } from './command.ts';
import { followRun } from './followRun.ts';
import { discardOnFailure, importFiles, readPolicy } from './importFiles.ts';
import { openCliCore } from './openCliCore.ts';
import { readChoosing, readEnvironment, readOfflineWait, readOutput } from './settingsOf.ts';
import { UsageError } from './usageError.ts';
import { limitLines } from './summary.ts';
import { finish, planRequest } from './workOnList.ts';
import { asSandbox, checkOuts } from './writeOuts.ts';

export const check: CommandBody = {
  async run(given, context) {
    const { terminal, everywhere, signal } = context;
    const files = given.operands;
    if (files.length === 0) throw new UsageError('rollcall check needs at least one FILE; see rollcall check --help.');
    const chosen = readChoosing(given);
    const wanted = readEnvironment(given);
    const offlineWaitMs = readOfflineWait(given);
    const asked = readOutput(given);
    // Read for its refusals, before anything is imported.
    planRequest(given, chosen, '', '');
    const policy = chosen.policyFile === null ? null : readPolicy(chosen.policyFile);
    const output = isSandboxByDefault(wanted) ? asSandbox(asked) : asked;
    checkOuts(output, files);

    const core = await openCliCore(everywhere);
    try {
      const environment = await chooseEnvironment(core, wanted, context.key);
      if (!environment.key.set) throw new Failed('environment.keyMissing', { environment: environment.name });
      const list = await importFiles(core, files, chosen, terminal, signal);
      const request = {
        ...planRequest(given, chosen, list.listId, environment.environmentId),
        ...(isSandboxByDefault(wanted) ? { sandboxByDefault: true } : {}),
      };
      const followed = await discardOnFailure(core, list.listId, async () => {
        if (policy) await core.handlers['policies.apply']({ listId: list.listId, policy });
        const plan = await core.handlers['plans.make'](request);
        sayWhoAnswers(wanted, context.key, terminal);
        terminal.say(announce(plan, request.maxCalls));
        for (const line of limitLines(plan)) terminal.say(line);
        return followRun(core, () => core.handlers['runs.start'](request), { offlineWaitMs, signal, terminal });
      });
      return await finish(core, context, output, { list, plan: null, out: [], heldBack: noneHeldBack, ...followed });
    } finally {
      await core.close();
    }
  },
};

/** `12,472 rows, 10,162 calls to buy (500 at most in this run), at least $152.43, about 18 minutes at 9.5 a second` */
function announce({ rows, checks, calls, cost, durationMs, workingRate }: Plan, maxCalls: number | null): string {
  const wanted = checks.reduce((sum, check) => sum + check.calls, 0);
  const atMost = checks.every(({ exact }) => exact) ? '' : 'at most ';
  const capped = maxCalls !== null && maxCalls < wanted ? ` (${count(maxCalls)} at most in this run)` : '';
  const time = calls.atMost > 0 ? `, ${duration(durationMs)} at ${rate(workingRate)}` : '';
  return `${counted(rows, 'row')}, ${atMost}${counted(wanted, 'call')} to buy${capped}, ${costWords(cost)}${time}`;
}
