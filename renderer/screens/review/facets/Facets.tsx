/** The facets: how the list's rows divide by each field, and how many rows selecting each value would leave. */
import type { ReactNode } from 'react';
import type { Decider } from '../../../../electron/contract/decision.ts';
import {
  facetEntry,
  facetLines,
  isScoreFacet,
  isTextFacet,
  rowFacets,
  type ChoiceFacet,
  type FacetChoice,
  type Facets as FacetCounts,
  type Filter,
  type TextFacet,
} from '../../../../electron/contract/facets.ts';
import { grades } from '../../../../electron/contract/verdict.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { fieldHeading, optionWord, valueWord } from '../../../../electron/messages/verdictWords.ts';
import { DecisionBadge } from '../../../ui/DecisionBadge.tsx';
import { GradeTile } from '../../../ui/GradeTile.tsx';
import { LitigatorBadge } from '../../../ui/LitigatorBadge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { chosenIn, toggled, type ListPart } from '../store/filter.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { GradeFacet } from './GradeFacet.tsx';
import { ScoreFacet } from './ScoreFacet.tsx';

/** Filled: a person; a ring: the policy; dashed: nobody. Same as in the decision badges. */
const DeciderMark = ({ by, children }: { by: Decider; children: string }) => (
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

/** How a value is drawn, if not by its words alone. */
const looks: { [F in ChoiceFacet]?: (value: FacetChoice<F>, rows: number) => ReactNode } = {
  litigator: (state, rows) => <LitigatorBadge state={state} none={rows === 0} />,
  decision: (value) => <DecisionBadge value={value === 'none' ? null : value} by="either" />,
  decidedBy: (by) => <DeciderMark by={by}>{valueWord('decidedBy', by)}</DeciderMark>,
};

function labelOf(facet: ChoiceFacet | TextFacet, value: string, rows: number): ReactNode {
  // A facet's look accepts the facet's own values.
  const look = isTextFacet(facet) ? undefined : (looks[facet] as ((value: string, rows: number) => ReactNode) | undefined);
  if (look) return look(value, rows);
  // Grades are tiles everywhere, including here.
  const grade = facetEntry(facet).column?.look === 'grade' ? grades.find((one) => one === value) : undefined;
  return grade === undefined ? valueWord(facet, value) : <GradeTile grade={grade} label={optionWord(facet, value)} />;
}

/** Null: the counts are still loading. */
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
  return (
    <>
      {rowFacets.map((facet) => {
        if (isScoreFacet(facet)) return <ScoreFacet key={facet} scores={facets[facet]} filter={filter} onChange={onChange} />;
        const { look, most, folded } = facetEntry(facet).facet ?? {};
        const lines = facetLines(facets, facet);
        if (look === 'tiles') return <GradeFacet key={facet} facet={facet} counts={lines} {...group(facet)} />;
        return (
          <FacetGroup
            key={facet}
            title={fieldHeading(facet)}
            most={most}
            folded={folded}
            values={lines.map(({ value, rows }) => ({ value, label: labelOf(facet, value, rows), rows }))}
            others={isTextFacet(facet) ? facets[facet].others : undefined}
            {...group(facet)}
          />
        );
      })}
      <FacetGroup
        title="Finding"
        folded
        values={facets.findings.map(({ rule, rows }) => ({ value: rule, label: findingTitle(rule), rows }))}
        {...group('findings')}
      />
    </>
  );
}
