/** Beside a rule: the rows that it decides, with a bar on one scale, and those of them that would change. */
import type { RuleEffect } from '#contract/review/policy.ts';
import { count } from '#messages/count.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import css from './PolicyScreen.module.css';

/** `effect` undefined: not counted, or switched off. `most`: the longest bar. */
export function Counts({ effect, most }: { effect: RuleEffect | undefined; most: number }) {
  if (effect === undefined)
    return (
      <>
        <span className={css.decides}>
          <span className={css.none}>–</span>
        </span>
        <span className={css.changes}>–</span>
      </>
    );
  const { decides, changes } = effect;
  return (
    <>
      <span className={css.decides} title={words.counts.decides(decides)}>
        <span className={css.track} aria-hidden="true">
          <i style={{ width: `${most === 0 ? 0 : (100 * decides) / most}%` }} />
        </span>
        <span>
          {count(decides)}
          <span className="hidden-visually"> {words.counts.rowsDecided}</span>
        </span>
      </span>
      <span className={css.changes} data-some={changes > 0 || undefined}>
        {count(changes)}
        <span className="hidden-visually"> {words.counts.wouldChange}</span>
      </span>
    </>
  );
}
