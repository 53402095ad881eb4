/** Which columns are used for what, as few words as possible: an address is one thing, whatever its parts are called. */
import type { FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled, type Filled, type List } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { checkWords as words } from '#messages/plan/checkWords.ts';

export interface ColumnsUsed {
  readonly groups: readonly { readonly title: string; readonly columns: string }[];
  /** How many columns fill anything. */
  readonly used: number;
}

function groupOf(field: FieldName): string {
  if (field === 'name' || field === 'first_name' || field === 'last_name') return words.columns.name;
  return field.startsWith('address.') ? words.columns.address : fieldTitle(field);
}

/** The phone first, since everything depends on it. */
const inOrder = (fields: readonly Filled[]): Filled[] =>
  fields.toSorted((a, b) => Number(b.field === 'phone') - Number(a.field === 'phone'));

export function columnsUsed({ columns, mapping }: Pick<List, 'columns' | 'mapping'>): ColumnsUsed {
  const title = (column: number): string => columnTitle(columns, column);
  const groups = Map.groupBy(inOrder(mapping.fields), ({ field }) => groupOf(field));
  return {
    groups: [...groups].map(([group, filled]) => {
      const said = filled.map((one) =>
        one.otherwise === undefined ? columnsOfFilled(one).map(title).join(', ') : words.columns.inTurn(columnsOfFilled(one).map(title)),
      );
      return { title: group, columns: [...new Set(said)].join(', ') };
    }),
    used: new Set(mapping.fields.flatMap(columnsOfFilled)).size,
  };
}
