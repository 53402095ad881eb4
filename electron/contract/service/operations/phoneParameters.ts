/** The parameters of the operations that look a phone number up. */
import type { OperationParameter } from '../operation.ts';

export const phoneParameter = { name: 'phone', kind: 'phone', required: true } as const satisfies OperationParameter;

export const countryHint = { name: 'phone.country_hint', kind: 'country', required: false } as const satisfies OperationParameter;

/**
 * Reverse Phone and Caller Identification: the hints rank names and addresses higher, so they are filled from the row's own name and ZIP
 * code.
 */
export const hintedPhoneParameters = [
  phoneParameter,
  countryHint,
  {
    name: 'phone.name_hint',
    kind: 'name',
    required: false,
    from: ['phone.name_hint', 'name', ['first_name', 'last_name'], 'business.name'],
  },
  { name: 'phone.postal_code_hint', kind: 'postalCode', required: false, from: ['phone.postal_code_hint', 'address.postal_code'] },
] as const satisfies readonly OperationParameter[];
