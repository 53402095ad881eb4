/**
 * Reads how well columns fit their fields: counted over all rows once these are scanned, or else estimated from a sample shortly after each
 * change.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ColumnFit, List, Mapping } from '#contract/lists/list.ts';
import { pause, read, unfollowedKey } from '#renderer/base/queryClient.ts';
import { fieldsOf, filledBySeveral, isTakenApart, kindOf, mappingOf, type Matching, type Several, type Twice } from './matching.ts';

const pauseMs = 120;
/** Minimum share of rows in which joined values must fit the field. */
const joinsFrom = 0.6;

export interface Fits {
  readonly fits: readonly ColumnFit[];
  /** How the two chosen phone columns form one number; null if they aren't parts of one. */
  readonly join: Several | null;
}

const none: Fits = { fits: [], join: null };

/** `unsaved`: whether the list doesn't have this matching yet. */
export function useFits(list: List, matching: Matching, unsaved: boolean, twice: Twice | null): Fits {
  const { listId } = list;
  const { country } = list.mapping;
  const exact = !unsaved && list.screened && list.fits.length > 0;
  // Columns can be matched without an estimate; if anything is wrong, saving the matching reports it.
  const { data = none } = useQuery({
    queryKey: unfollowedKey('lists.fits', { listId, country, matching, twice }),
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return tryOut(listId, country, matching, twice);
    },
    placeholderData: twice === null ? keepPreviousData : undefined,
    enabled: !exact,
  });
  return exact ? { fits: list.fits, join: null } : data;
}

async function tryOut(listId: string, country: string, matching: Matching, twice: Twice | null): Promise<Fits> {
  const ask = (fields: Mapping['fields']): Promise<ColumnFit[]> => read('lists.fits', { listId, mapping: { fields, country } });
  const { fields } = mappingOf(matching, country);
  const once = ask(fields.filter(({ field }, index) => fields.findIndex((one) => one.field === field) === index));
  const choice = twice && (matching.choices[twice.second] ?? null);
  if (!twice || choice === null || isTakenApart(choice)) return { fits: await once, join: null };
  const second = ask([{ field: twice.field, column: twice.second }]);
  const fits = [...(await once), ...(await second)];
  // Whole numbers aren't parts of one: if one of the columns is empty, the other's number would pass as joined.
  const areWhole = fits.some((fit) => fit.field === twice.field && shareOf(fit) >= joinsFrom);
  return { fits, join: kindOf(twice.field) === 'phone' && !areWhole ? await findJoin(twice, ask) : null };
}

/** The share of filled cells that fit. */
const shareOf = ({ filled, fits }: ColumnFit): number => (filled === 0 ? 0 : (fits ?? 0) / filled);

/** Tries both orders, because an area code may follow its number in the file. */
async function findJoin(
  { field, first, second }: Twice,
  ask: (fields: Mapping['fields']) => Promise<ColumnFit[]>,
): Promise<Several | null> {
  const orders = [
    [first, second],
    [second, first],
  ].map((columns): Several => ({ field, how: 'join', columns }));
  const shares = await Promise.all(
    orders.map(async (several) => {
      const [fit] = await ask([filledBySeveral(several)]);
      return fit === undefined ? 0 : shareOf(fit);
    }),
  );
  const best = shares.indexOf(Math.max(...shares));
  return (shares[best] ?? 0) >= joinsFrom ? (orders[best] ?? null) : null;
}

/** The fit of one column for its chosen field; joined columns share one. */
export function fitOfColumn(fits: readonly ColumnFit[], { choices, several }: Matching, column: number): ColumnFit | undefined {
  const choice = choices[column] ?? null;
  if (choice === null) return undefined;
  if (isTakenApart(choice)) return fits.find((one) => one.column === column && fieldsOf(choice).includes(one.field));
  const joined = several.find(({ field, how }) => field === choice && how === 'join');
  return fits.find((one) => one.field === choice && one.column === (joined?.columns[0] ?? column));
}
