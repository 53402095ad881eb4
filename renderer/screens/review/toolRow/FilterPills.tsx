/** The filters besides the view, part by part, each with a button to remove it. */
import { Button } from '@mantine/core';
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { filterParts, without } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { capital } from '#messages/anyOf.ts';
import css from './ToolRow.module.css';

const said = reviewToolRowWords.pills;

/** `headings`: of the list's columns. */
export function FilterPills({ review, headings }: { review: Review; headings: readonly string[] }) {
  const extra = review.use((state) => state.extra);
  const assigned = review.use((state) => state.whole?.assigned);
  // The search text has its own field.
  const pills = filterParts({ ...extra, text: undefined }, headings, assigned);
  if (pills.length === 0) return <span className={css.noPills} />;
  return (
    <div className={css.pills} role="group" aria-label={said.label}>
      {pills.map(({ part, words }) => (
        <button
          key={part}
          type="button"
          className={css.pill}
          title={capital(words)}
          aria-label={said.remove(words)}
          onClick={() => review.show({ extra: without(extra, part) })}
        >
          <span className="cut">{capital(words)}</span>
          <Icon name="close" size={12} />
        </button>
      ))}
      <Button variant="subtle" size="xs" className={css.clear ?? ''} onClick={() => review.show({ extra: { text: extra.text } })}>
        {said.clear}
      </Button>
    </div>
  );
}
