/** The rows for each destination, and their counts. */
import { hashKey, useQuery } from '@tanstack/react-query';
import { recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { rowsToCall, shippedRecipes, wholeSpreadsheet } from '#contract/exports/shippedRecipes.ts';
import type { FileRows, FileChoice, FileCounts } from '#contract/exports/export.ts';
import type { Failure } from '#contract/failure.ts';
import type { Facets } from '#contract/review/facets.ts';
import { byVerdicts } from '../../subjects/review/queries.ts';
import { destinations, type Destination } from '../../subjects/exports/useExport.ts';
import { read, declareQuery, unfollowedKey } from '../../base/queryClient.ts';

const names: Readonly<Record<Destination, readonly string[]>> = {
  toCall: [rowsToCall.name],
  whole: [wholeSpreadsheet.name],
  dialer: ['Dialer, 10 digits', 'Dialer, E.164'],
  crm: ['HubSpot', 'Salesforce', 'Close', 'Pipedrive'],
};

/** The recipes for a destination, starting with its default. */
export const recipesFor = (destination: Destination): Recipe[] =>
  names[destination].flatMap((name) => recipeNamed(shippedRecipes, name) ?? []);

/** The recipe's destination; null for a recipe for something else, or a person's own. */
export const destinationOf = ({ name }: Recipe): Destination | null => destinations.find((one) => names[one].includes(name)) ?? null;

export type RowsChoice = 'all' | 'view' | 'split' | FileRows;

/** `version`: differs after every change of the list. Null during the first count for this choice. */
export function useFileCounts(choice: FileChoice, version: string | null): FileCounts | null {
  const { data } = useQuery({
    queryKey: unfollowedKey('exports.count', choice, version),
    queryFn: () => read('exports.count', choice),
    placeholderData: (counted, before) => (hashKey([before?.queryKey[1]]) === hashKey([choice]) ? counted : undefined),
    meta: { notifies: 'always' },
  });
  return data ?? null;
}

interface WholeList {
  /** Changes with every change of verdicts or decisions, so that screens read their rows again. */
  readonly viewId: string | null;
  readonly facets: Facets | null;
  readonly failure: Failure | null;
  again(): void;
}

const wholeView = declareQuery('review.open', byVerdicts);

/** The whole list as in the review: counts by decision, and a view of all rows in file order. */
export function useWholeList(listId: string): WholeList {
  const { data, error, refetch } = useQuery(wholeView({ listId, filter: {}, sort: { by: 'row', descending: false } }));
  return {
    viewId: data?.viewId ?? null,
    facets: data?.facets ?? null,
    failure: error?.failure ?? null,
    again: () => void refetch(),
  };
}
