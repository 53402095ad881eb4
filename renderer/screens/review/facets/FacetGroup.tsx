/** A group of values with their counts; clicking a value filters by it. */
import { useState, type ReactNode } from 'react';
import { facetLines, isScoreFacet, rowFacets, type Facets, type Filter } from '#contract/review/facets.ts';
import { count } from '#messages/count.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { assigneeWord } from '#messages/team/assignedWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { optionWord } from '#messages/verdict/verdictWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import type { PickOption } from '#renderer/ui/pick/PickMenu.tsx';
import { chosenIn, namingMe, toggled, type ListPart } from '../store/filter.ts';
import css from './Facets.module.css';
import { useValueMenu, type ChosenValues } from './useValueMenu.tsx';

const words = reviewFacetsWords.value;

interface FacetValue {
  readonly value: string;
  readonly label: ReactNode;
  readonly rows: number;
}

interface Props extends ChosenValues {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** Number of values shown before "more". */
  readonly most?: number | undefined;
  /** Starts collapsed, unless one of its values is selected. */
  readonly folded?: boolean | undefined;
  /** Values that are shown only as a total. */
  readonly others?: { values: number; rows: number } | undefined;
  /** `actions` are beside the title; `tools` are between it and the values. */
  readonly actions?: ReactNode;
  readonly tools?: ReactNode;
}

const noOthers = { values: 0, rows: 0 };

/** Values without rows keep their position, so that nothing jumps while a filter changes. */
export function FacetGroup({
  title,
  values,
  most = values.length,
  folded = false,
  others = noOthers,
  actions,
  tools,
  ...chosenValues
}: Props) {
  const { chosen, excluded } = chosenValues;
  const [open, setOpen] = useState(!folded);
  const [all, setAll] = useState(false);
  const { buttonOf, menu } = useValueMenu(chosenValues);
  const isNamed = (value: string): boolean => chosen.includes(value) || excluded.includes(value);
  const shown = open || chosen.length + excluded.length > 0;
  const short = all || values.length <= most + 1 ? values : values.filter(({ value }, index) => index < most || isNamed(value));
  const more = values.filter((value) => !short.includes(value));
  if (values.length === 0 && tools === undefined) return null;
  return (
    <section role="group" className="stack" aria-label={title}>
      {folded ? (
        <button type="button" className={css.fold} aria-expanded={shown} onClick={() => setOpen(!shown)}>
          <h3>{title}</h3>
          <Icon name="chevron" size={14} />
        </button>
      ) : (
        <div className={css.title}>
          {/* A spreadsheet heading may be too long to fit. */}
          <h3 className="cut" title={actions === undefined ? undefined : title}>
            {title}
          </h3>
          {actions}
        </div>
      )}
      {shown && tools}
      {shown &&
        short.map(({ value, label, rows }) => (
          <button
            key={value}
            type="button"
            className={css.value}
            aria-pressed={chosen.includes(value)}
            data-none={rows === 0 || undefined}
            data-excluded={excluded.includes(value) || undefined}
            title={typeof label === 'string' ? label : undefined}
            {...buttonOf(value)}
          >
            <span className={typeof label === 'string' ? 'cut' : css.badge}>
              {excluded.includes(value) && <span className={css.not}>{words.not}</span>}
              {label}
            </span>
            <span className={css.count}>{count(rows)}</span>
          </button>
        ))}
      {menu}
      {shown && more.length === 0 && others.values > 0 && (
        <p className={css.others}>
          <span>{words.rarer(others.values)}</span>
          <span className={css.count}>{count(others.rows)}</span>
        </p>
      )}
      {shown && more.length > 0 && (
        <button type="button" className={css.value} onClick={() => setAll(true)}>
          <span className="text-3">{words.more(more.length + others.values)}</span>
          <span className={css.count}>{count(more.reduce((sum, { rows }) => sum + rows, others.rows))}</span>
        </button>
      )}
    </section>
  );
}

interface FacetOption extends PickOption {
  readonly rows: number;
  /** The filter with this value selected or deselected. */
  readonly next: Filter;
}

/** All facet values, in the order of the facets. */
export function facetOptions(facets: Facets, filter: Filter): FacetOption[] {
  const option = (part: ListPart, value: string, label: string, rows: number): FacetOption => ({
    value: `${part} ${value}`,
    label,
    rows,
    chosen: chosenIn(filter, part).includes(value),
    next: toggled(filter, part, value),
  });
  const naming = namingMe(filter, facets.assigned);
  return [
    ...rowFacets.flatMap((facet) =>
      isScoreFacet(facet) ? [] : facetLines(facets, facet).map(({ value, rows }) => option(facet, value, optionWord(facet, value), rows)),
    ),
    ...facets.assigned.map(({ value, name, isYou, rows }) => ({
      ...option('assigned', value, reviewFacetsWords.assigned.to(assigneeWord(name, isYou)), rows),
      chosen: chosenIn(naming, 'assigned').includes(value),
      next: toggled(naming, 'assigned', value),
    })),
    ...facets.findings.map(({ rule, rows }) => option('findings', rule, reviewFacetsWords.findingOf(findingTitle(rule)), rows)),
  ];
}
