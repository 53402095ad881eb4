/** The parameters of operations that take an address, with the limits of the specification. */
import type { OperationParameter } from '../operation.ts';

const parts = [
  { name: 'street_line_1', kind: 'street', required: false, maxLength: 1000 },
  { name: 'street_line_2', kind: 'unit', required: false, maxLength: 1000 },
  { name: 'city', kind: 'city', required: false, maxLength: 500 },
  { name: 'state_code', kind: 'state', required: false, maxLength: 100 },
  { name: 'postal_code', kind: 'postalCode', required: false, maxLength: 100 },
  { name: 'country_code', kind: 'country', required: false, maxLength: 100 },
] as const satisfies readonly OperationParameter[];

/** Find Person: `address.street_line_1`. */
export const prefixedAddressParameters: readonly OperationParameter[] = parts.map((part) => ({ ...part, name: `address.${part.name}` }));

/**
 * The specification lists the parameters of Reverse Address without a prefix, but its sample requests have one; both are accepted. We send
 * the spelling of the samples, which is known to work.
 */
export const reverseAddressParameters: readonly OperationParameter[] = parts.map((part) => ({
  ...part,
  sentAs: `address.${part.name}`,
  from: [`address.${part.name}`],
}));
