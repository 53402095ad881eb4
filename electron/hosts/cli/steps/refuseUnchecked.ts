/**
 * Refuses an export because rows to call weren't checked for litigators; before anything is bought, if that is already known.
 */
import type { AddOnName } from '#contract/service/operation.ts';
import { Failed } from '#contract/failure.ts';
import { mayKeepUnchecked, type Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { Run } from '#contract/runs/run.ts';
import { canCallFrom, type Unchecked } from '#contract/verdict/unchecked.ts';
import { counted } from '#messages/count.ts';
import { uncheckedPhrase } from '#messages/verdict/standingWords.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../options/option.ts';
import type { ChosenOutput } from './choose.ts';
import type { CliCore } from './openCliCore.ts';

/** Whether a file of rows to call is requested without a reason for including unchecked rows. */
function stops({ outs, only, redacted, recipe, unchecked }: ChosenOutput): boolean {
  const chosen = only ?? recipe?.rows.only ?? null;
  const ofKeeps = chosen === 'keep' || chosen === 'toCall' || outs.some(({ kind }) => kind !== 'file');
  return canCallFrom({ redacted }) && unchecked === 'refuse' && outs.length > 0 && ofKeeps;
}

type Asking = readonly { readonly addOns: readonly AddOnName[] }[];
const asks = (checks: Asking): boolean => checks.some(({ addOns }) => addOns.includes('litigator_checks'));

const able = [...new Set(operations.filter(({ facts }) => facts.litigator !== undefined).map(({ name }) => name))].join(', ');
const addOn = `Add --add-ons litigator_checks, which ${able} have.`;

/**
 * Before a list of `rows` rows is checked: throws UsageError if no check covers litigators, but the policy may keep rows anyway. If it
 * keeps none of them, prints that before they are bought.
 */
export async function refuseUnasked(
  { handlers }: CliCore,
  output: ChosenOutput,
  { checks, policy, rows, terminal }: { checks: Asking; policy: Policy | null; rows: number; terminal: Terminal },
): Promise<void> {
  if (!stops(output) || asks(checks)) return;
  const applied = policy ?? (await handlers['app.state']({})).settings.policy ?? carefulDialing;
  if (!mayKeepUnchecked(applied)) {
    terminal.complain(
      `No check asks for litigators, and the policy keeps nobody who is not checked: the file of rows to call may be empty. ${addOn}`,
    );
    return;
  }
  throw new UsageError(
    `${counted(rows, 'row')} would not be checked for litigators, because no check asks for it, so no file of rows to call could be written. ${addOn} Or say why you call them anyway: --accept-unchecked REASON. Nothing was sent.`,
  );
}

/** Before a run without litigator checks continues: throws UsageError if kept rows of its list would stop the export as they are. */
export async function refuseUnanswerable(
  core: CliCore,
  output: ChosenOutput,
  { listId, checks }: Pick<Run, 'listId' | 'checks'>,
): Promise<void> {
  if (!stops(output) || asks(checks)) return;
  const { unchecked } = await core.handlers['exports.count']({ listId, only: 'keep' });
  if (unchecked.rows > 0) throw new UsageError(`${uncheckedRefusal(unchecked, listId)} Nothing was sent.`);
}

/** Returns a message with the commands that help. */
export const uncheckedRefusal = (unchecked: Unchecked, listId: string): string =>
  `${uncheckedPhrase(unchecked)}, so nothing was written. Check them, or say why you call them anyway: rollcall export ${listId} --accept-unchecked REASON with the same options.`;

/** Converts this failure to a message with the solution; rethrows any other error. */
export function explainUnchecked(error: unknown, listId: string): never {
  if (error instanceof Failed && error.failure.code === 'export.unchecked')
    throw new UsageError(uncheckedRefusal(error.failure.params.unchecked, listId));
  throw error;
}
