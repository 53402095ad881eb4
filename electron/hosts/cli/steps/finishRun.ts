/** The end of `check`, `plan`, `resume` and `export`: files, a summary, and how to continue a stopped run. */
import { Failed } from '#contract/failure.ts';
import { otherVersionOf } from '#contract/service/operations/catalog.ts';
import type { Run, StopCause } from '#contract/runs/run.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { stopCause } from '#messages/runs/runWords.ts';
import type { CommandContext } from '../command.ts';
import { exitCodes, exitCodeOf } from '../exitCodes.ts';
import type { CliCore } from './openCliCore.ts';
import type { ChosenOutput } from './choose.ts';
import { summaryJson, summaryText, type RunSummary } from './summary.ts';
import { uncheckedRefusal } from './refuseUnchecked.ts';
import { writeOuts } from './writeOuts.ts';

/** Prints the outcome, as JSON or lines, on standard output; why a run stopped and how to continue it, on standard error. */
export function printSummary({ terminal, everywhere }: CommandContext, summary: RunSummary): void {
  terminal.result(everywhere.json ? JSON.stringify(summaryJson(summary)) : summaryText(summary));
  for (const remark of summary.remarks ?? []) terminal.complain(remark);
  if (summary.run?.stopped) terminal.complain(wayOn(summary.run, summary.run.stopped));
}

function wayOn({ runId, checks }: Run, stopped: NonNullable<Run['stopped']>): string {
  const why = stopped.code === 'interrupted' || stopped.code === 'person' ? 'it was interrupted' : stopCause(stopped);
  const others = checks.flatMap(({ state, operation, answeredBefore }) =>
    state === 'notEnabled' && answeredBefore !== true ? (otherVersionOf(operation) ?? []) : [],
  );
  const instead = others.length > 0 ? `; or start a run with --operation ${others.join(' --operation ')} instead` : '';
  const byItself = stopped.code === 'storage' && stopped.message === 'dataFolder.corrupt';
  const first = byItself ? '' : (mend[stopped.code] ?? '');
  return `The run stopped because ${why}; ${first}continue with: rollcall resume ${runId}${instead}`;
}

/** What to do before a stopped run can be resumed, by cause; absent if nothing. */
const mend: Partial<Record<StopCause, string>> = {
  keyRefused: 'set the right key in ROLLCALL_API_KEY or the keychain, then ',
  notEnabled: 'have it enabled for the key, or use another key, then ',
  keyLapsed: 'top up your balance, or use another key, then ',
  wrongAddress: 'check the base URL, then ',
  quotaUsed: 'waiting doesn’t help, so have the quota raised or use another key, then ',
  budgetSpent: 'raise --budget, then ',
  maxCalls: 'raise --max-calls, then ',
  cycleQuota: 'wait for the next month or raise the limit of the account, then ',
  cycleBudget: 'wait for the next month or raise the budget of the account, then ',
  offline: 'when the service can be reached again, ',
  storage: 'free some space or make the data folder writable, then ',
  keyMissing: 'set the key in ROLLCALL_API_KEY or the keychain, then ',
  teamInDoubt: 'wait until the colleagues’ devices have told the hub, or accept with --despite-doubt that they may be bought twice, and ',
  teamRefused: 'see rollcall team status, then ',
};

/**
 * Writes the files of a run that is no longer active, and prints how it ended. A file that can't be written doesn't affect the run: the
 * message names the command that writes it again.
 */
export async function finishRun(core: CliCore, context: CommandContext, output: ChosenOutput, summary: RunSummary): Promise<number> {
  const code = summary.run ? exitCodeOf(summary.run) : exitCodes.done;
  try {
    const { paths, ...written } = await writeOuts(core, summary.list.listId, output);
    summary.out.push(...paths);
    Object.assign(summary, written);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const { listId } = summary.list;
    if (error.failure.code === 'export.unchecked') {
      context.terminal.complain(`${uncheckedRefusal(error.failure.params.unchecked, listId)} Every answer is kept.`);
      printSummary(context, summary);
      return code === exitCodes.rowsFailed || code === exitCodes.done ? exitCodes.unusable : code;
    }
    context.terminal.complain(
      `${failureSentence(error.failure)} Every answer is kept; to write the file again: rollcall export ${listId} --out FILE`,
    );
    printSummary(context, summary);
    return code === exitCodes.done ? exitCodes.unusable : code;
  }
  printSummary(context, summary);
  return code;
}
