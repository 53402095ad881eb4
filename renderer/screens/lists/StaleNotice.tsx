/** Names the lists whose litigator checks go stale, once for all of them; each list's row has the way to check them again. */
import type { ListCard } from '#contract/lists/list.ts';
import { aboutStale, andMoreLists, staleListSentence, staleListsTitle } from '#messages/plan/planWords.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { useNow } from '../../ui/text/useNow.ts';

const mostNamed = 3;
const hourMs = 3_600_000;

export function StaleNotice({ cards }: { readonly cards: readonly ListCard[] }) {
  const now = useNow(hourMs);
  const stale = cards.filter((card) => card.stale.rows > 0);
  if (stale.length === 0) return null;
  const named = stale.slice(0, mostNamed).map(({ name, stale: rows }) => staleListSentence({ name, ...rows }, now));
  const more = stale.length - named.length;
  return (
    <Banner tone="amber" icon="clock" title={staleListsTitle(stale.length)}>
      <span>{[...named, ...(more > 0 ? [andMoreLists(more)] : [])].join('; ')}.</span> <span>{aboutStale}</span>
    </Banner>
  );
}
