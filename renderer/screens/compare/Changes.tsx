/** The counts of a comparison, grouped: each is a choice whose rows are shown beside. */
import { comparedKinds, type Compared, type ComparedKind, type Comparison, isOneList } from '#contract/review/compare.ts';
import type { List } from '#contract/lists/list.ts';
import { comparedNote, comparedTitle, compareWords as words, comparedStates, comparedSum } from '#messages/review/compareWords.ts';
import { count, share, counted } from '#messages/count.ts';
import { EmptyState } from '../../ui/notices/Notice.tsx';
import { SkeletonLines } from '../../ui/notices/Skeleton.tsx';
import css from './CompareScreen.module.css';
import { ComparedRows } from './ComparedRows.tsx';
import type { ComparedNow } from './useCompared.ts';

const groups: readonly { readonly title: string; readonly kinds: readonly ComparedKind[] }[] = [
  { title: words.changes.litigators, kinds: ['becameLitigator', 'addedLitigator', 'noLongerLitigator', 'nowChecked', 'noLongerChecked'] },
  { title: words.changes.scores, kinds: ['scoreDown', 'scoreUp', 'gradeDown', 'gradeUp'] },
  { title: words.changes.lines, kinds: ['lineType', 'owner'] },
  { title: words.changes.rows, kinds: ['added', 'gone', 'repeated', 'keyless'] },
];
/** In the order in which they are shown. */
export const shownKinds: readonly ComparedKind[] = groups.flatMap(({ kinds }) => kinds);

/** The side whose rows are shown, and how many: what is gone is only on the earlier one. */
export function sideOf({ kinds }: Compared, kind: ComparedKind): { of: 'before' | 'after'; rows: number } {
  const { before, after } = kinds[kind];
  return after === 0 && before > 0 ? { of: 'before', rows: before } : { of: 'after', rows: after };
}

export const firstChanged = (compared: Compared): ComparedKind | null => shownKinds.find((kind) => sideOf(compared, kind).rows > 0) ?? null;
/** Whether nothing differs at all. */
const isSame = (compared: Compared): boolean => comparedKinds.every((kind) => sideOf(compared, kind).rows === 0);

function Changes({
  compared,
  isOne,
  kind: chosen,
  onKind,
}: {
  compared: Compared;
  isOne: boolean;
  kind: ComparedKind | null;
  onKind: (kind: ComparedKind) => void;
}) {
  const most = Math.max(compared.rows.before, compared.rows.after, 1);
  // Of one list every row is its own match.
  const shown = groups.map(({ title, kinds }) => ({
    title,
    kinds: kinds.filter((kind) => !isOne || (kind !== 'repeated' && kind !== 'keyless')),
  }));
  return (
    <div className={css.changes}>
      {shown.map(({ title, kinds }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {kinds.map((kind) => {
              const { rows } = sideOf(compared, kind);
              const note = comparedNote(kind);
              return (
                <li key={kind}>
                  <button
                    type="button"
                    className={css.change}
                    data-kind={kind}
                    aria-pressed={kind === chosen}
                    disabled={rows === 0}
                    onClick={() => onKind(kind)}
                    title={note}
                  >
                    <span>{comparedTitle(kind, isOne)}</span>
                    <span className={css.bar} aria-hidden="true">
                      {rows > 0 && <i style={{ width: `${Math.max(0.5, (rows / most) * 100)}%` }} />}
                    </span>
                    <b>
                      {count(rows)}
                      <span className="hidden-visually"> {words.changes.rowWord(rows)}</span>
                    </b>
                    <span className={css.share}>{share(rows, most)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A change with rows, and the side that they are read from. */
interface ChosenChange {
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

/** A comparison that is being made or was made: its sums and counts, and the rows of the chosen change. */
export function Counted({ comparison, compared, failed, progress, chosen, list, onKind }: Props) {
  if (compared === null) return failed ? null : <Comparing progress={progress} />;
  const isOne = isOneList(comparison);
  const sum = (
    <p className="text-2 mb-16">
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
  const text = progress === null ? words.counted.comparing : words.counted.compared(progress.rows, progress.of);
  return (
    <div className={css.comparing}>
      <p className="text-3" role="status">
        {text}
      </p>
      <div className={css.track}>
        {progress !== null && <i style={{ width: `${(progress.rows / Math.max(1, progress.of)) * 100}%` }} />}
      </div>
      <div className={css.bones} aria-hidden="true">
        <SkeletonLines widths={[70, 84, 62, 78, 66, 80]} />
      </div>
    </div>
  );
}
