/** The facets: how the list's rows divide by each field, and how many rows would remain after selecting each value. */
import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Decider } from '#contract/review/decision.ts';
import {
  type ChoiceFacet,
  type FacetChoice,
  type Facets as FacetCounts,
  type Filter,
  type RowFacet,
  type TextFacet,
  facetEntry,
  facetLines,
  isScoreFacet,
  isTextFacet,
  rowFacets,
} from '#contract/review/facets.ts';
import { type Grade, grades } from '#contract/verdict/verdict.ts';
import { type CallableFilter, type CallableState, callableStates } from '#contract/calling/callingRules.ts';
import { assigneeWord } from '#messages/team/assignedWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { fieldHeading, itemWord, optionWord, valueWord } from '#messages/verdict/verdictWords.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { callableMoment } from '#messages/calling/callingWords.ts';
import { DecisionBadge, LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { GradeTile } from '#renderer/ui/badges/Marks.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { type ListPart, chosenIn, excludedIn, namingMe, toggled, toggledOut, withOnly } from '../store/filter.ts';
import { FacetGroup } from './FacetGroup.tsx';
import { ScoreFacet } from './ScoreFacet.tsx';
import { useValueMenu, type ChosenValues } from './useValueMenu.tsx';
import css from './Facets.module.css';
import gradeFacetCss from './GradeFacet.module.css';

/** A filled circle is a person, a ring the policy, a dashed ring nobody, as in the decision badges. */
const DeciderMark = ({ by, children }: { by: Decider; children: string }) => (
  <span className="line gap-6" title={children}>
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
    <span className="cut">{children}</span>
  </span>
);

/** Renderers for values that aren't shown as plain words. */
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

/** `facets`: null while the counts are loading. */
export function Facets({ facets, filter, onChange }: { facets: FacetCounts | null; filter: Filter; onChange: Change }) {
  if (facets === null) {
    return (
      <>
        {[110, 80, 90, 90, 70, 90].map((height, index) => (
          <Skeleton key={index} height={height} width="100%" />
        ))}
      </>
    );
  }
  return (
    <>
      {rowFacets.map((facet) => (
        <OneFacet key={facet} facet={facet} facets={facets} filter={filter} onChange={onChange} />
      ))}
      {facets.assigned.length > 0 && (
        <FacetGroup
          title={reviewFacetsWords.assigned.title}
          values={facets.assigned.map(({ value, name, isYou, rows }) => ({ value, label: assigneeWord(name, isYou), rows }))}
          {...valuesOf('assigned', namingMe(filter, facets.assigned), onChange)}
        />
      )}
      <FacetGroup
        title={reviewFacetsWords.finding}
        folded
        values={facets.findings.map(({ rule, rows }) => ({ value: rule, label: findingTitle(rule), rows }))}
        {...valuesOf('findings', filter, onChange)}
      />
    </>
  );
}

/** `selects`: also selects the rows that pass. */
export type Change = (filter: Filter, selects?: boolean) => void;

const valuesOf = (part: ListPart, filter: Filter, onChange: Change): ChosenValues => ({
  chosen: chosenIn(filter, part),
  excluded: excludedIn(filter, part),
  onToggle: (value) => onChange(toggled(filter, part, value)),
  onExclude: (value) => onChange(toggledOut(filter, part, value)),
  onSelectRows: (value) => onChange(withOnly(filter, part, value), true),
});

/** `unfolded`: expanded, whatever the facet's default. */
export function OneFacet({
  facet,
  facets,
  filter,
  onChange,
  unfolded = false,
}: {
  facet: RowFacet;
  facets: FacetCounts;
  filter: Filter;
  onChange: Change;
  unfolded?: boolean;
}) {
  if (isScoreFacet(facet)) return <ScoreFacet scores={facets[facet]} filter={filter} onChange={onChange} />;
  const { look, most, folded } = facetEntry(facet).facet ?? {};
  const lines = facetLines(facets, facet);
  if (look === 'tiles') return <GradeFacet facet={facet} counts={lines} {...valuesOf(facet, filter, onChange)} />;
  return (
    <FacetGroup
      title={fieldHeading(facet)}
      most={unfolded ? undefined : most}
      folded={folded && !unfolded}
      values={lines.map(({ value, rows }) => ({ value, label: labelOf(facet, value, rows), rows }))}
      others={isTextFacet(facet) ? facets[facet].others : undefined}
      {...valuesOf(facet, filter, onChange)}
    />
  );
}

const words = reviewFacetsWords.calling;

function withState(before: CallableFilter | undefined, state: CallableState): CallableFilter | undefined {
  const chosen = before?.is ?? [];
  const is = chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state];
  const now = Date.now();
  return is.length === 0 ? undefined : { from: before?.from ?? now, to: before?.to ?? now, is };
}

/** Filters by calling hours at one moment. Rows must not come and go as time passes, so the moment is named and renewed only on request. */
export function CallingFacet({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { callable } = filter;
  const [open, setOpen] = useState(false);
  const shown = open || callable !== undefined;
  const renew = (): void => {
    const now = Date.now();
    if (callable !== undefined) onChange({ ...filter, callable: { ...callable, from: now, to: now } });
  };
  return (
    <section role="group" className="stack" aria-label={words.title}>
      <button type="button" className={css.fold} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <h3>{words.title}</h3>
        <Icon name="chevron" size={14} />
      </button>
      {callable !== undefined && (
        <div className={css.title}>
          <p className="mb-2 text-3 small">{callableMoment(callable)}</p>
          <Button variant="subtle" size="compact-xs" leftSection={<Icon name="refresh" size={12} />} onClick={renew}>
            {words.renew}
          </Button>
        </div>
      )}
      {shown &&
        callableStates.map((state) => (
          <button
            key={state}
            type="button"
            className={css.value}
            aria-pressed={callable?.is.includes(state) === true}
            title={words.states[state]}
            onClick={() => onChange({ ...filter, callable: withState(callable, state) })}
          >
            <span className="cut">{words.states[state]}</span>
          </button>
        ))}
    </section>
  );
}

const gradeFacetWords = reviewFacetsWords.value;

const gradeOf = (letter: string): Grade | null => grades.find((grade) => grade === letter) ?? null;

interface Props extends ChosenValues {
  readonly facet: ChoiceFacet | TextFacet;
  /** Number of rows by grade, including none. */
  readonly counts: readonly { value: string; rows: number }[];
}

/** Grades as small bars over their tiles: a bar always has its letter and its count. */
function GradeFacet({ facet, counts, ...chosenValues }: Props) {
  const { chosen, excluded } = chosenValues;
  const { buttonOf, menu } = useValueMenu(chosenValues);
  const most = Math.max(1, ...counts.map(({ rows }) => rows));
  return (
    <section role="group" aria-label={fieldHeading(facet)}>
      <h3 className={gradeFacetCss.title}>{fieldHeading(facet)}</h3>
      <div className={gradeFacetCss.grades}>
        {counts.map(({ value, rows }) => (
          <button
            key={value}
            type="button"
            className={gradeFacetCss.grade}
            aria-pressed={chosen.includes(value)}
            data-excluded={excluded.includes(value) || undefined}
            title={(excluded.includes(value) ? gradeFacetWords.rowsExcluded : gradeFacetWords.rows)(itemWord(facet, value), rows)}
            {...buttonOf(value)}
          >
            {excluded.includes(value) && <span className="hidden-visually">{gradeFacetWords.not}</span>}
            <span className={gradeFacetCss.column} aria-hidden="true">
              <i style={{ height: rows === 0 ? 0 : Math.max(2, (rows / most) * 30), background: `var(--bar-${value.toLowerCase()})` }} />
            </span>
            <GradeTile grade={gradeOf(value)} label={optionWord(facet, value)} />
            <span>{gradeFacetWords.rowsInShort(rows)}</span>
          </button>
        ))}
      </div>
      {menu}
    </section>
  );
}
