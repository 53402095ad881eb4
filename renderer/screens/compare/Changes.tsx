/** The counts of a comparison, grouped: each is a choice whose rows are shown beside. */
import { comparedKinds, type Compared, type ComparedKind } from '#contract/review/compare.ts';
import { comparedNote, comparedTitle, compareWords as words } from '#messages/review/compareWords.ts';
import { count, share } from '#messages/count.ts';
import css from './CompareScreen.module.css';

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
export const isSame = (compared: Compared): boolean => comparedKinds.every((kind) => sideOf(compared, kind).rows === 0);

export function Changes({
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
                    <span className={css.changeTitle}>{comparedTitle(kind, isOne)}</span>
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
