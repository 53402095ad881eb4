import { expect, test } from 'vitest';
import { columnsUsed } from './ChecksPart.tsx';

test('names columns by what they are used for: the phone first, an address and a name each as one thing', () => {
  const columns = ['First', 'Last', 'Street', 'City', 'Cell', '2nd Phone', 'Area', 'Fax', 'Note'];
  const fields = [
    { field: 'first_name' as const, column: 0 },
    { field: 'last_name' as const, column: 1 },
    { field: 'address.street_line_1' as const, column: 2 },
    { field: 'address.city' as const, column: 3 },
    { field: 'phone' as const, column: 4, otherwise: [5] },
    { field: 'source_id' as const, column: 6, also: [7] },
  ];
  expect(columnsUsed({ columns, mapping: { fields, country: 'US' } })).toEqual({
    groups: [
      { title: 'Phone', columns: 'Cell, then 2nd Phone' },
      { title: 'Name', columns: 'First, Last' },
      { title: 'Address', columns: 'Street, City' },
      { title: 'Source', columns: 'Area, Fax' },
    ],
    used: 8,
  });
});
