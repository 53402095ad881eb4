/** The export columns that both versions of Caller Identification share, whichever form the address has. */
import type { OperationColumn } from '../operation.ts';
import { addressColumns, columnsAt } from './columns.ts';
import { personFields, phoneFields } from './records.ts';

export const callerIdColumns: readonly OperationColumn[] = [
  ...columnsAt([], phoneFields),
  ...columnsAt(['belongs_to'], [...personFields, 'type', 'industry', 'link_to_phone_start_date']),
  ...addressColumns(['current_address'], ['current_addresses', '0']),
];
