/** The parts that `check`, `plan`, `resume` and `export` share: the request, the outcome and its last words. */
import { Failed } from '../../contract/failure.ts';
import { otherVersionOf } from '../../contract/operations/catalog.ts';
import type { PlanRequest } from '../../contract/plan.ts';
import type { Run, StopCause } from '../../contract/run.ts';
import { failureSentence } from '../../messages/failureSentence.ts';
import { heldBackSentence } from '../../messages/noCallWords.ts';
import { stopCause } from '../../messages/runWords.ts';
import type { CommandContext } from './command.ts';
import { exitCodes, exitCodeOf } from './exitCodes.ts';
import type { Given } from './given.ts';
import type { CliCore } from './openCliCore.ts';
import { readFreshFor, readRunCaps, type Choosing, type Output } from './settingsOf.ts';
import { summaryJson, summaryText, type Worked } from './summary.ts';
import { writeOuts } from './writeOuts.ts';

export function planRequest(given: Given, choosing: Choosing, listId: string, environmentId: string): PlanRequest {
  return {
    listId,
    environmentId,
    checks: choosing.checks,
    freshForMs: readFreshFor(given),
    limit: choosing.limit,
    ...(choosing.sampleSeed === null ? {} : { sampleSeed: choosing.sampleSeed }),
    ...(given.has('reuse-partial') ? { reusePartial: true } : {}),
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond: null,
    ...readRunCaps(given),
  };
}

/** Tells the outcome: JSON or lines on standard output, and why a run stands still, with the way on, on standard error. */
export function tell({ terminal, everywhere }: CommandContext, worked: Worked): void {
  terminal.result(everywhere.json ? JSON.stringify(summaryJson(worked)) : summaryText(worked));
  const held = heldBackSentence(worked.heldBack);
  if (held !== null) terminal.complain(`${held} Give a reason in the review, and export again.`);
  if (worked.run?.stopped) terminal.complain(wayOn(worked.run, worked.run.stopped));
}

function wayOn({ runId, checks }: Run, stopped: NonNullable<Run['stopped']>): string {
  const why = stopped.code === 'interrupted' || stopped.code === 'person' ? 'it was interrupted' : stopCause(stopped);
  const others = checks.flatMap(({ state, operation }) => (state === 'notEnabled' ? (otherVersionOf(operation) ?? []) : []));
  const instead = others.length > 0 ? `; or start a run with --operation ${others.join(' --operation ')} instead` : '';
  const byItself = stopped.code === 'storage' && ['dataFolder.corrupt', 'internal'].includes(stopped.message ?? '');
  const first = byItself ? '' : (mend[stopped.code] ?? '');
  return `The run stopped because ${why}; ${first}go on with: rollcall resume ${runId}${instead}`;
}

/** What has to be done first, where something has. */
const mend: Partial<Record<StopCause, string>> = {
  keyRefused: 'put the right key into ROLLCALL_API_KEY or the keychain, then ',
  notEnabled: 'have it enabled for the key, or use another key, then ',
  wrongAddress: 'check the base URL, then ',
  quotaUsed: 'waiting does not help, so have the quota raised or use another key, then ',
  budgetSpent: 'raise --budget, then ',
  maxCalls: 'raise --max-calls, then ',
  cycleQuota: 'wait for the next cycle or raise the limit of the key, then ',
  cycleBudget: 'wait for the next cycle or raise the budget of the key, then ',
  offline: 'when the service can be reached again, ',
  storage: 'free some space or make the data folder writable, then ',
  keyMissing: 'put the key into ROLLCALL_API_KEY or the keychain, then ',
};

/**
 * Writes the files of a run that has come to rest and tells how it ended. A file that can't be written takes nothing away from the run:
 * the sentence names the command that writes it again.
 */
export async function finish(core: CliCore, context: CommandContext, output: Output, worked: Worked): Promise<number> {
  const code = worked.run ? exitCodeOf(worked.run) : exitCodes.done;
  try {
    const { paths, heldBack } = await writeOuts(core, worked.list.listId, output);
    worked.out.push(...paths);
    worked.heldBack = heldBack;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    context.terminal.complain(`${failureSentence(error.failure)} Every answer is kept: rollcall export ${worked.list.listId} --out FILE`);
    tell(context, worked);
    return code === exitCodes.done ? exitCodes.unusable : code;
  }
  tell(context, worked);
  return code;
}
