/** What both versions of Real Contact share: parameters, and which rows are worth their price. */
import type { OperationParameter, UsualCondition } from '../operation.ts';

export const realContactParameters = [
  { name: 'name', kind: 'name', required: true, from: ['name', ['first_name', 'last_name']] },
  { name: 'phone', kind: 'phone', required: true },
  { name: 'first_name', kind: 'name', required: false },
  { name: 'last_name', kind: 'name', required: false },
  { name: 'business.name', kind: 'name', required: false },
  { name: 'email', kind: 'email', required: false },
  { name: 'ip_address', kind: 'ip', required: false },
  { name: 'address.street_line_1', kind: 'street', required: false },
  { name: 'address.street_line_2', kind: 'unit', required: false },
  { name: 'address.city', kind: 'city', required: false },
  { name: 'address.state_code', kind: 'state', required: false },
  { name: 'address.postal_code', kind: 'postalCode', required: false },
  { name: 'address.country_code', kind: 'country', required: false },
] as const satisfies readonly OperationParameter[];

/** After a cheaper check of the phone: skip phones that nobody answers, and litigators. */
export const worthARealContact: readonly UsualCondition[] = [
  { after: ['score', 'litigator'], where: { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] } },
  { after: ['score'], where: { scoreAtLeast: 31 } },
];
