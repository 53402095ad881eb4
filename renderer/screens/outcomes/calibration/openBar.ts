/** Shows the rows of a bar in the review of a list. */
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { Filter } from '#contract/review/facets.ts';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { call } from '#renderer/bridge/call.ts';
import type { ShareBar } from './shareBars.ts';

/** `heading`: of the column whose values the bars are. Throws the program's failure. */
export async function openBar(
  listId: string,
  { filter, value }: Pick<ShareBar, 'filter' | 'value'>,
  heading: string | null,
): Promise<void> {
  if (filter === null) return;
  showRows(listId, value === null || heading === null ? filter : { ...filter, ...(await ofColumn(listId, heading, value)) });
}

/** The column stands elsewhere in each list. */
async function ofColumn(listId: string, heading: string, value: string): Promise<Filter> {
  const column = columnWithHeading((await call('lists.get', { listId })).columns, heading);
  return column === null ? {} : { columns: [{ column, test: { is: 'oneOf', values: [value] } }] };
}
