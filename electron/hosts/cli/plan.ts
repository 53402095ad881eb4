/** What `check` would buy and cost. Sends nothing. */
import { failureSentence } from '../../messages/failureSentence.ts';
import { noneHeldBack } from '../../contract/noCall.ts';
import { chooseEnvironment, sayWhoAnswers } from './chooseEnvironment.ts';
import type { CommandBody } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { discardOnFailure, importFiles, readPolicy } from './importFiles.ts';
import { openCliCore, openCliCoreToRead } from './openCliCore.ts';
import { readChoosing, readEnvironment, readOfflineWait, readOutput } from './settingsOf.ts';
import { UsageError } from './usageError.ts';
import { planRequest, tell } from './workOnList.ts';

export const plan: CommandBody = {
  async run(given, context) {
    const { terminal, everywhere, signal } = context;
    if (given.operands.length === 0) throw new UsageError('rollcall plan needs at least one FILE; see rollcall plan --help.');
    const chosen = readChoosing(given);
    const wanted = readEnvironment(given);
    // What `check` would refuse is refused here: that is what a plan is for.
    readOfflineWait(given);
    readOutput(given);
    planRequest(given, chosen, '', '');
    if (chosen.policyFile !== null) readPolicy(chosen.policyFile);

    // Beside a run that is under way, too; only a folder that nothing was kept in yet has to be made.
    const core = (await openCliCoreToRead(everywhere)) ?? (await openCliCore(everywhere));
    try {
      const startedAt = core.clock.monotonic();
      const environment = await chooseEnvironment(core, wanted, context.key);
      const list = await importFiles(core, given.operands, chosen, terminal, signal);
      const request = planRequest(given, chosen, list.listId, environment.environmentId);
      const made = await discardOnFailure(core, list.listId, () => core.handlers['plans.make'](request));
      sayWhoAnswers(wanted, context.key, terminal);
      if (made.obstacle) terminal.say(`Before it can run: ${failureSentence(made.obstacle)}`);
      const elapsedMs = Math.round(core.clock.monotonic() - startedAt);
      tell(context, { list, run: null, plan: made, callsPerSecond: made.workingRate, elapsedMs, out: [], heldBack: noneHeldBack });
      return exitCodes.done;
    } finally {
      await core.close();
    }
  },
};
