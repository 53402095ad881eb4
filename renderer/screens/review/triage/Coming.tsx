/** The rows that come next, with what is known at a glance. */
import type { List } from '#contract/lists/list.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { reviewTriageWords as words } from '#messages/review/triageWords.ts';
import { GradeTile } from '#renderer/ui/badges/GradeTile.tsx';
import { LitigatorBadge } from '#renderer/ui/badges/LitigatorBadge.tsx';
import { ScoreMark } from '#renderer/ui/badges/ScoreMark.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { labelOf } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './Triage.module.css';

interface Props {
  readonly review: Review;
  /** Null while the rows are being read. */
  readonly positions: readonly number[] | null;
  readonly mapping: List['mapping'];
}

export function Coming({ review, positions: known, mapping }: Props) {
  const positions = known ?? [];
  const pages = review.use((state) => state.pages);
  return (
    <section className={css.side} data-side="next" aria-labelledby="coming">
      <div className={css.sideHead}>
        <h2 id="coming">{words.coming.title}</h2>
      </div>
      {known?.length === 0 && <p className={css.none}>{words.coming.none}</p>}
      {/* Scrolls in a low window. */}
      <ol className={css.rows} tabIndex={positions.length === 0 ? undefined : 0} aria-labelledby="coming">
        {positions.map((position) => {
          const row = pages.row(position);
          return (
            <li key={position}>{row === undefined ? <Skeleton width="80%" height={10} /> : <NextRow row={row} mapping={mapping} />}</li>
          );
        })}
      </ol>
    </section>
  );
}

const NextRow = ({ row: { row, cells, verdict, noCalls }, mapping }: { row: ViewRow; mapping: List['mapping'] }) => (
  <div className={css.next} title={words.row(row)}>
    <GradeTile grade={verdict.grade} muted={noCalls.length > 0} />
    <span className="cut">{labelOf(cells, mapping)}</span>
    {noCalls.includes('litigator') ? (
      <LitigatorBadge state="litigator" />
    ) : (
      <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
    )}
  </div>
);
