/** The effect of applying the policy: one sentence, the number of changes between each pair of decisions, and the first rows. */
import { decisionValues } from '#contract/review/decision.ts';
import { mostFirstRows, type ChangedRow, type PolicyPreview } from '#contract/review/policy.ts';
import { count } from '#messages/count.ts';
import { effectSentence } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { UnfinishedRun } from '../../subjects/runs/UnfinishedRun.tsx';
import { DecisionBadge } from '../../ui/badges/Badges.tsx';
import { GradeTile } from '../../ui/badges/Marks.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './PolicyScreen.module.css';

interface EffectProps {
  readonly listId: string;
  /** Null until counted. */
  readonly preview: PolicyPreview | null;
  /** Whether the preview is that of an earlier edit. */
  readonly stale: boolean;
  readonly failed: boolean;
}

export function EffectPanel({ listId, preview, stale, failed }: EffectProps) {
  if (preview === null && failed)
    return (
      <Panel title={words.effect.title}>
        <p className="text-3">{words.effect.notCounted}</p>
      </Panel>
    );
  if (preview === null)
    return (
      <Panel title={words.effect.title}>
        <div role="status" className="stack gap-12">
          <p className="text-3">{words.effect.counting}</p>
          <Skeleton height={18} width="70%" />
          <Skeleton height={72} />
        </div>
      </Panel>
    );
  return (
    <Panel title={<span className={css.small}>{words.effect.title}</span>}>
      <div data-stale={stale || undefined} className={css.effect}>
        <p className={css.sentence} role="status">
          {effectSentence(preview)}
        </p>
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col">{words.effect.fromTo}</th>
              {decisionValues.map((to) => (
                <th key={to} scope="col">
                  <DecisionBadge value={to} by="policy" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {decisionValues.map((from) => (
              <tr key={from}>
                <th scope="row">
                  <DecisionBadge value={from} by="policy" />
                </th>
                {decisionValues.map((to) => (
                  <td
                    key={to}
                    data-changed={(from !== to && preview.effect[from][to] > 0) || undefined}
                    data-none={preview.effect[from][to] === 0 || undefined}
                  >
                    {count(preview.effect[from][to])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {preview.byPerson > 0 && <p className={css.stays}>{words.effect.byPerson(preview.byPerson)}</p>}
        {preview.unanswered > 0 && (
          <>
            <p className={css.stays}>{words.effect.unanswered(preview.unanswered)}</p>
            {/* These include rows that a run has yet to check. */}
            <UnfinishedRun listId={listId} pending={0} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** `rule`: index of the rule being looked at, from 0; null for all rules. */
export function FirstRows({ preview, rule }: { preview: PolicyPreview | null; rule: number | null }) {
  if (preview === null) return null;
  const own = rule === null ? undefined : preview.rules[rule];
  const isOwn = own !== undefined && own.changes > 0;
  const rows = (isOwn ? own.first : preview.rules.flatMap(({ first }) => first).sort((a, b) => a.row - b.row)).slice(0, mostFirstRows);
  if (rows.length === 0) return null;
  return (
    <Panel title={<span className={css.small}>{isOwn ? words.effect.firstOfRule : words.effect.firstRows}</span>}>
      <ul className={css.first}>
        {rows.map((row) => (
          <FirstRow key={row.row} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

const FirstRow = ({ row: { row, label, grade, from, to } }: { row: ChangedRow }) => (
  <li>
    <span className="cut grow" title={words.effect.row(row)}>
      {label === '' ? words.effect.row(row) : label}
    </span>
    <GradeTile grade={grade} />
    <DecisionBadge value={from} by="policy" />
    <Icon name="arrow" size={12} className="text-3" />
    <DecisionBadge value={to} by="policy" />
  </li>
);
