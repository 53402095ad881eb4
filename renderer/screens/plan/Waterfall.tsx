/**
 * From rows to calls on a scale shared by all checks: each bar starts where the one above ended, so that the numbers visibly add up. The
 * first check shows each step, the others only their sum in one line. Hatched bars are upper limits.
 */
import type { CSSProperties } from 'react';
import type { PlannedCheck } from '#contract/plan/plan.ts';
import { skipTitle } from '#messages/lists/findingWords.ts';
import { inWalkOrder, skippedSum } from '#messages/plan/planWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { classes } from '../../ui/page/classes.ts';
import css from './PlanScreen.module.css';
import { count } from '#messages/count.ts';

interface Props {
  readonly check: Pick<PlannedCheck, 'rows' | 'skipped' | 'calls' | 'exact'>;
  /** Whether to show each step from rows to calls, or only their sum. */
  readonly whole: boolean;
  /** Rows of the whole plan: the full width of the track. */
  readonly rows: number;
  /** The kind of rows that the first line counts. */
  readonly counted: keyof typeof words.waterfall.rows;
  readonly stale: boolean;
}

export function Waterfall({ check, whole, rows, counted, stale }: Props) {
  const percent = (part: number): string => `${rows === 0 ? 0 : (part / rows) * 100}%`;
  const at = (from: number, part: number): CSSProperties => ({ left: percent(from), width: part === 0 ? 0 : `max(3px, ${percent(part)})` });
  const out = inWalkOrder(check.skipped);
  // The start of each bar: the rows left after subtracting it.
  const starts = out.map((_, index) => out.slice(0, index + 1).reduce((left, part) => left - part.rows, check.rows));
  const sure = check.exact || check.calls === 0;
  const { waterfall } = words;
  const callsTitle = counted === 'soFar' ? waterfall.checksSoFar : sure ? waterfall.checks : waterfall.checksAtMost;
  return (
    <div className={classes(css.waterfall, stale && css.stale)}>
      <dl>
        {whole && (
          <div className={css.total}>
            <dt>{waterfall.rows[counted]}</dt>
            <dd>{count(check.rows)}</dd>
            <dd className={css.track} aria-hidden="true">
              <i data-kind="rows" style={at(0, check.rows)} />
            </dd>
          </div>
        )}
        {whole &&
          out.map((one, index) => (
            <div key={`${one.why} ${one.parameter ?? ''} ${one.rule ?? ''}`}>
              <dt className="text-2 cut" title={skipTitle(one)}>
                {skipTitle(one)}
              </dt>
              <dd>{count(-one.rows)}</dd>
              <dd className={css.track} aria-hidden="true">
                <i data-kind="out" style={at(starts[index] ?? 0, one.rows)} />
              </dd>
            </div>
          ))}
        <div className={css.total}>
          <dt>{callsTitle}</dt>
          <dd>{count(check.calls)}</dd>
          <dd className={css.track} aria-hidden="true">
            <i data-kind={sure ? 'calls' : 'atMost'} style={at(0, check.calls)} />
          </dd>
        </div>
      </dl>
      {!whole && <p className={css.addsUp}>{skippedSum(check)}</p>}
    </div>
  );
}
