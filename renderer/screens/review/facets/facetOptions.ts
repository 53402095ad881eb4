/** Every facet value under its name, so that it can be found by typing: `Litigator: Clear`. */
import { decisionValues } from '../../../../electron/contract/decision.ts';
import type { Facets, Filter } from '../../../../electron/contract/view.ts';
import { grades, litigatorStates, rowStatuses } from '../../../../electron/contract/verdict.ts';
import { findingTitle } from '../../../../electron/messages/findingWords.ts';
import { decisionWord, gradeWord, lineTypeTitle, litigatorWord, statusWord } from '../../../../electron/messages/names.ts';
import type { PickOption } from '../../../ui/pickOptions.ts';
import { chosenIn, toggled, type ListPart } from '../store/filter.ts';

export interface FacetOption extends PickOption {
  readonly rows: number;
  /** The filter with this value chosen, or taken out again. */
  readonly next: Filter;
}

const deciders = { person: 'A person', policy: 'Suggested by policy', none: 'Nobody' } as const;

/** In the order of the facets. */
export function facetOptions(facets: Facets, filter: Filter): FacetOption[] {
  const option = (part: ListPart, value: string, label: string, rows: number): FacetOption => ({
    value: `${part} ${value}`,
    label,
    rows,
    chosen: chosenIn(filter, part).includes(value),
    next: toggled(filter, part, value),
  });
  return [
    ...grades.map((grade) => option('grades', grade, `Grade ${grade}: ${gradeWord(grade)}`, facets.grades[grade])),
    option('grades', 'none', gradeWord(null), facets.grades.none),
    ...litigatorStates.map((state) => option('litigator', state, `Litigator: ${litigatorWord(state)}`, facets.litigator[state])),
    ...[...decisionValues, 'none' as const].map((value) =>
      option('decisions', value, `Decision: ${decisionWord(value === 'none' ? null : value)}`, facets.decisions[value]),
    ),
    ...(['person', 'policy', 'none'] as const).map((by) => option('decidedBy', by, `Decided by: ${deciders[by]}`, facets.decidedBy[by])),
    ...facets.lineTypes.map(({ value, rows }) => option('lineTypes', value, `Line type: ${lineTypeTitle(value)}`, rows)),
    ...rowStatuses.map((status) => option('statuses', status, `Status: ${statusWord(status)}`, facets.statuses[status])),
    ...facets.findings.map(({ rule, rows }) => option('findings', rule, `Finding: ${findingTitle(rule)}`, rows)),
  ];
}
