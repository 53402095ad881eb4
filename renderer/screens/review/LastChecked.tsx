/** Says that even the newest answer of the list is too old to be reused; leads to the plan, where checking again has its price. */
import { useQuery } from '@tanstack/react-query';
import { freshForDays, type FreshDays } from '#contract/plan/freshDays.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { Run } from '#contract/runs/run.ts';
import { reviewWords } from '#messages/review/reviewWords.ts';
import { appState, useListCard } from '../../base/queries.ts';
import { reading } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { StatusLink } from '../../ui/notices/StatusLink.tsx';
import { dayText } from '../../ui/text/times.ts';
import { useNow } from '../../ui/text/useNow.ts';

const words = reviewWords.lastChecked;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

export function LastChecked({ listId }: { listId: string }) {
  const card = useListCard(listId);
  const now = useNow(hourMs);
  const days = useQuery(appState).data?.settings.freshDays;
  const at = card?.lastCheckedAt ?? null;
  const age = at === null ? 0 : now - at;
  // While a run is unfinished, newer answers are to come. The runs are read only for a list that may be too old.
  const enabled = age > dayMs && card?.run?.state === 'finished';
  const runs = useQuery({ ...reading('runs.list', { listId }), enabled }).data;
  const most = runs === undefined || days === undefined ? 0 : longest(runs, days);
  if (!enabled || at === null || most === 0 || age <= most * dayMs) return null;
  const says = words.says(dayText(at), most);
  return (
    <StatusLink icon="clock" tone="amber" title={words.title(says)} onOpen={() => goToStep(listId, 'check')}>
      {says}
    </StatusLink>
  );
}

/** For how many days the most lasting of all answers is reused; 0: never, or not known. */
const longest = (runs: readonly Pick<Run, 'checks'>[], days: FreshDays): number =>
  Math.max(
    0,
    ...runs.flatMap(({ checks }) =>
      checks.map(({ operation, addOns }) => {
        const known = findOperation(operation);
        return known === undefined ? 0 : freshForDays(known, addOns, days);
      }),
    ),
  );
