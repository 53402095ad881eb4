/** The facets: what the rows of this list are, and what choosing each would leave. */
import { decisionValues } from '../../../../electron/contract/decision.ts';
import type { Facets as FacetCounts, Filter } from '../../../../electron/contract/view.ts';
import { litigatorStates, rowStatuses } from '../../../../electron/contract/verdict.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { lineTypeTitle, statusWord } from '../../../../electron/messages/names.ts';
import { DecisionBadge } from '../../../ui/DecisionBadge.tsx';
import { LitigatorBadge } from '../../../ui/LitigatorBadge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import { chosenIn, toggled, type ListPart } from '../store/filter.ts';
import { GradeFacet } from './GradeFacet.tsx';
import { ScoreFacet } from './ScoreFacet.tsx';

/** Filled: a person; a ring: the policy; dashed: nobody. As the decision badges have it. */
const Decider = ({ by, children }: { by: 'person' | 'policy' | 'none'; children: string }) => (
  <span className="line line-6">
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="text-2">
      <circle
        cx="8"
        cy="8"
        r="5"
        fill={by === 'person' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.3"
        strokeDasharray={by === 'none' ? '2.2 2.2' : undefined}
      />
    </svg>
    {children}
  </span>
);

/** Null: the counts are still being read. */
export function Facets({ facets, filter, onChange }: { facets: FacetCounts | null; filter: Filter; onChange: (filter: Filter) => void }) {
  if (facets === null) {
    return (
      <>
        {[110, 80, 90, 90, 70, 90].map((height, index) => (
          <Skeleton key={index} height={height} width="100%" />
        ))}
      </>
    );
  }
  const group = (part: ListPart): { chosen: readonly string[]; onToggle: (value: string) => void } => ({
    chosen: chosenIn(filter, part),
    onToggle: (value) => onChange(toggled(filter, part, value)),
  });
  const { decisions, decidedBy, litigator, statuses } = facets;
  return (
    <>
      <ScoreFacet scores={facets.scores} filter={filter} onChange={onChange} />
      <GradeFacet counts={facets.grades} {...group('grades')} />
      <FacetGroup
        title="Litigator"
        values={litigatorStates.map((state) => ({
          value: state,
          label: <LitigatorBadge state={state} none={litigator[state] === 0} />,
          rows: litigator[state],
        }))}
        {...group('litigator')}
      />
      <FacetGroup
        title="Decision"
        values={[...decisionValues, 'none' as const].map((value) => ({
          value,
          label: <DecisionBadge value={value === 'none' ? null : value} by="either" />,
          rows: decisions[value],
        }))}
        {...group('decisions')}
      />
      <FacetGroup
        title="Decided by"
        values={[
          { value: 'person', label: <Decider by="person">A person</Decider>, rows: decidedBy.person },
          { value: 'policy', label: <Decider by="policy">Suggested by policy</Decider>, rows: decidedBy.policy },
          { value: 'none', label: <Decider by="none">Nobody</Decider>, rows: decidedBy.none },
        ]}
        {...group('decidedBy')}
      />
      <FacetGroup
        title="Line type"
        most={3}
        values={facets.lineTypes.map(({ value, rows }) => ({ value, label: lineTypeTitle(value), rows }))}
        {...group('lineTypes')}
      />
      <FacetGroup
        title="Status"
        folded
        values={rowStatuses.map((status) => ({ value: status, label: statusWord(status), rows: statuses[status] }))}
        {...group('statuses')}
      />
      <FacetGroup
        title="Finding"
        folded
        values={facets.findings.map(({ rule, rows }) => ({ value: rule, label: findingTitle(rule), rows }))}
        {...group('findings')}
      />
    </>
  );
}
