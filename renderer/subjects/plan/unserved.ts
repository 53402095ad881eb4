/** Which required fields of an operation no column of the list fills: if any is missing, no row can be checked. */
import { operations } from '#contract/service/operations/catalog.ts';
import { unservedParameters } from '#contract/service/operations/sources.ts';

export function unservedFields(operation: string, mapped: ReadonlySet<string>): string[] {
  const known = operations.find(({ id }) => id === operation);
  return known === undefined ? [] : unservedParameters(known, mapped);
}
