/** The most recently decided rows, latest first: each can be shown again and corrected with one key. */
import { useRef } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import { DecisionBadge } from '#renderer/ui/badges/Badges.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { labelOf } from '../grid/columns.ts';
import { useParts } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './Triage.module.css';

const words = reviewTriageWords.justDecided;

interface Props {
  readonly review: Review;
  readonly rows: readonly ViewRow[];
  readonly mapping: List['mapping'];
}

/** ↑ and ↓ move along the rows and show each one as a card; 1, 2 or 3 then corrects it. */
export function JustDecided({ review, rows, mapping }: Props) {
  const { pages, at } = useParts(review, 'pages', 'at');
  const strip = useRef<HTMLOListElement>(null);
  useRoving(strip, 'vertical');
  return (
    <section className={css.side} aria-labelledby="just-decided">
      <div className={css.sideHead}>
        <h2 id="just-decided">{words.title}</h2>
        {rows.length > 0 && (
          <span aria-hidden="true">
            <Key of="review.undo" />
          </span>
        )}
      </div>
      {rows.length === 0 && <p className={css.none}>{words.none}</p>}
      <ol ref={strip} className={css.rows}>
        {rows.map(({ row, cells, decision, suppressed }) => {
          const position = pages.positionOf(row);
          const label = labelOf(cells, mapping);
          return (
            <li key={row}>
              <button
                type="button"
                data-row={row}
                disabled={position === undefined}
                aria-current={position === at || undefined}
                title={position === undefined ? words.notAmongThese : reviewTriageWords.row(row)}
                onFocus={() => position !== undefined && position !== review.use.getState().at && review.showAt(position)}
              >
                <span className="cut">{label}</span>
                <DecisionBadge value={decision.value} by={decision.by} suppressed={suppressed} />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
