/** What stands against one check of a plan, whatever the rows hold: an operation or add-on that is not there, or no column for what it needs. */
import type { Failure } from '../../contract/failure.ts';
import { findOperation, operations } from '../../contract/operations/catalog.ts';
import { unservedParameters } from '../../contract/operations/sources.ts';
import type { Check } from '../../contract/plan.ts';

/** `mapped`: the list's mapped fields. Null where nothing stands against it. */
export function obstacleOfCheck(check: Check, mapped: ReadonlySet<string>): Failure | null {
  const operation = findOperation(check.operation);
  if (!operation)
    return { code: 'operation.unknown', params: { operation: check.operation, known: operations.map(({ id }) => id).join(', ') } };
  if (!operation.overLists) return { code: 'operation.byHand', params: { operation: operation.id } };
  const known = operation.addOns.map(({ name }) => name);
  const unknown = check.addOns.find((name) => !known.includes(name));
  if (unknown) return { code: 'addOn.unknown', params: { addOn: unknown, operation: operation.id, known: known.join(', ') } };
  const unserved = unservedParameters(operation, mapped);
  if (unserved.length > 0) return { code: 'mapping.requiredMissing', params: { operation: operation.id, fields: unserved.join(', ') } };
  return null;
}
