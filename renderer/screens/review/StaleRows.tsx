/** Says how many rows' litigator checks expire soon, or have expired; leads to the plan of just these rows, which has their price. */
import { recheckRows, staleSentence } from '#messages/plan/planWords.ts';
import { useListCard } from '../../base/queries.ts';
import { recheckStale } from '../../subjects/plan/recheckStale.ts';
import { StatusLink } from '../../ui/notices/StatusLink.tsx';
import { useNow } from '../../ui/text/useNow.ts';

const hourMs = 3_600_000;

export function StaleRows({ listId }: { listId: string }) {
  const stale = useListCard(listId)?.stale;
  const now = useNow(hourMs);
  if (stale === undefined || stale.rows === 0) return null;
  const says = staleSentence(stale, now);
  return (
    <StatusLink icon="clock" tone="amber" title={`${says}. ${recheckRows(stale.rows)}`} onOpen={() => recheckStale(listId)}>
      {says}
    </StatusLink>
  );
}
