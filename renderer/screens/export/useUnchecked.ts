/** The rows to call that stop a file: what they would cost to check, and the way to the plan of just these rows. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { knownAddOns } from '#contract/service/operation.ts';
import { mainOperation } from '#contract/service/operations/catalog.ts';
import type { FilePreviewRequest } from '#contract/exports/export.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { costWords } from '#messages/money.ts';
import { attempt } from '../../base/notify.ts';
import { chooseLitigatorCheck, choosePlan } from '../../subjects/plan/planChoice.ts';
import { usePlanEnvironment } from '../../subjects/plan/planEnvironment.ts';
import { pause, read } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';

/** A file of rows to call, as `exports.unchecked` asks for it. */
type StoppedFile = Omit<FilePreviewRequest, 'unchecked'> & { readonly split?: boolean };

/** Options are tried one after the other; only one that stays is priced. */
const restMs = 400;

/** `choice` null: nothing stops the file. `version`: differs after every change of the list. */
export function useUnchecked(choice: StoppedFile | null, version: string | null): { price: string | null; check(): void } {
  const { environment, offered } = usePlanEnvironment(choice?.listId ?? null);
  // What the sandbox answers lets no row into a file to call: asking it once more would lead back here.
  const real = environment?.kind === 'sandbox' ? offered.find(({ kind }) => kind !== 'sandbox') : undefined;
  const environmentId = (real ?? environment)?.environmentId;
  const { data } = useQuery({
    queryKey: ['exports.unchecked', choice, environmentId, version],
    queryFn:
      choice === null || environmentId === undefined
        ? skipToken
        : async ({ signal }) => {
            await pause(restMs, signal);
            const { packed } = await read('exports.unchecked', choice);
            return (await read('plans.make', planOf(choice.listId, environmentId, packed))).cost;
          },
    staleTime: 60_000,
  });
  return {
    price: data === undefined ? null : costWords(data),
    check: () => {
      if (choice === null) return;
      attempt(async () => {
        chooseLitigatorCheck(choice.listId, await call('exports.unchecked', choice));
        if (real !== undefined) choosePlan(choice.listId, { environmentId: real.environmentId });
        goToStep(choice.listId, 'check');
      });
    },
  };
}

/** What the plan screen proposes for these rows. */
const planOf = (listId: string, environmentId: string, rows: string): PlanRequest => ({
  listId,
  environmentId,
  checks: [
    {
      operation: mainOperation.id,
      addOns: knownAddOns(mainOperation.addOns.map(({ name }) => name)).filter((name) => name === 'litigator_checks'),
      where: {},
    },
  ],
  freshForMs: 0,
  rows,
  limit: null,
  maxCalls: null,
  budgetMicros: null,
  callsPerSecond: null,
});
