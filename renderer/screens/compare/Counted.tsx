/** A comparison that is being made or was made: its sums and counts, and the rows of the chosen change. */
import { type ComparedKind, type Comparison, isOneList } from '#contract/review/compare.ts';
import type { List } from '#contract/lists/list.ts';
import { comparedStates, comparedSum, comparedTitle, compareWords as words } from '#messages/review/compareWords.ts';
import { counted } from '#messages/count.ts';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { Changes, isSame } from './Changes.tsx';
import { ComparedRows } from './ComparedRows.tsx';
import type { ComparedNow } from './useCompared.ts';
import css from './CompareScreen.module.css';

/** A change with rows, and the side that they are read from. */
export interface ChosenChange {
  readonly kind: ComparedKind;
  readonly of: 'before' | 'after';
  readonly rows: number;
}

interface Props extends Pick<ComparedNow, 'compared' | 'progress'> {
  readonly comparison: Comparison;
  /** No counts will come. */
  readonly failed: boolean;
  readonly chosen: ChosenChange | null;
  /** The list that the chosen rows are of; null while it is being read. */
  readonly list: List | null;
  readonly onKind: (kind: ComparedKind) => void;
}

export function Counted({ comparison, compared, failed, progress, chosen, list, onKind }: Props) {
  if (compared === null) return failed ? null : <Comparing progress={progress} />;
  const isOne = isOneList(comparison);
  const sum = (
    <p className={css.sum}>
      {isOne ? comparedStates(compared) : comparedSum(compared, 'after')}
      <span className="text-3"> · {words.counted.unchanged(compared.unchanged)}</span>
      {!isOne && <span className={css.earlier}>{words.counted.earlier(comparedSum(compared, 'before'))}</span>}
    </p>
  );
  if (isSame(compared)) return <EmptyState title={words.counted.same}>{words.counted.sameExplained(compared.matched)}</EmptyState>;
  return (
    <>
      {sum}
      <div className={css.panes}>
        <Changes compared={compared} isOne={isOne} kind={chosen?.kind ?? null} onKind={onKind} />
        {chosen !== null && (
          <section className={css.detail} aria-labelledby="compared-rows">
            <h2 id="compared-rows">
              {comparedTitle(chosen.kind, isOne)} <span className="text-3">{counted(chosen.rows, 'row')}</span>
              {!isOne && list !== null && <span className="text-3"> {words.counted.ofList(list.name)}</span>}
            </h2>
            <ComparedRows asked={{ comparison, kind: chosen.kind, of: chosen.of }} rows={chosen.rows} list={list} />
          </section>
        )}
      </div>
    </>
  );
}

function Comparing({ progress }: Pick<ComparedNow, 'progress'>) {
  const said = progress === null ? words.counted.comparing : words.counted.compared(progress.rows, progress.of);
  return (
    <div className={css.comparing}>
      <p className="text-3" role="status">
        {said}
      </p>
      <div className={css.track}>
        {progress !== null && <i style={{ width: `${(progress.rows / Math.max(1, progress.of)) * 100}%` }} />}
      </div>
      <div className={css.bones} aria-hidden="true">
        {[70, 84, 62, 78, 66, 80].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
