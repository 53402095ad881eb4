/** From rows to calls on one scale: every bar begins where the one above it ended, and the numbers add up in sight. */
import type { CSSProperties } from 'react';
import type { Plan } from '../../../electron/contract/plan.ts';
import { leftOutTitle } from '../../../electron/words/findingWords.ts';
import { classes } from '../../ui/classes.ts';
import { NumberText } from '../../ui/NumberText.tsx';
import css from './PlanScreen.module.css';

export function Waterfall({ plan, stale }: { plan: Plan; stale: boolean }) {
  const percent = (rows: number): string => `${plan.rows === 0 ? 0 : (rows / plan.rows) * 100}%`;
  const at = (from: number, rows: number): CSSProperties => ({ left: percent(from), width: rows === 0 ? 0 : `max(3px, ${percent(rows)})` });
  const out = plan.leftOut.filter(({ rows }) => rows > 0);
  // Where each bar begins: what is left of the rows once it is taken away.
  const starts = out.map((_, index) => out.slice(0, index + 1).reduce((left, { rows }) => left - rows, plan.rows));
  return (
    <dl className={classes(css.waterfall, stale && css.stale)}>
      <div className={css.total}>
        <dt>{plan.request.limit === null ? 'Rows in the list' : 'Rows to try'}</dt>
        <dd>
          <NumberText value={plan.rows} />
        </dd>
        <dd className={css.track} aria-hidden="true">
          <i data-kind="rows" style={at(0, plan.rows)} />
        </dd>
      </div>
      {out.map((one, index) => (
        <div key={`${one.why} ${one.parameter ?? ''} ${one.rule ?? ''}`}>
          <dt className="text-2 cut">{leftOutTitle(one)}</dt>
          <dd>
            <NumberText value={-one.rows} />
          </dd>
          <dd className={css.track} aria-hidden="true">
            <i data-kind="out" style={at(starts[index] ?? 0, one.rows)} />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>Calls to buy</dt>
        <dd>
          <NumberText value={plan.calls} />
        </dd>
        <dd className={css.track} aria-hidden="true">
          <i data-kind="calls" style={at(0, plan.calls)} />
        </dd>
      </div>
    </dl>
  );
}
