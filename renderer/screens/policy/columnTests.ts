/** The kinds of tests on a column, and how one becomes another. Pure. */
import { columnTestSchema, columnTests, type ColumnTest } from '../../../electron/contract/columnTest.ts';

const titles: Readonly<Record<ColumnTest['is'], string>> = {
  contains: 'contains',
  equals: 'is exactly',
  startsWith: 'starts with',
  empty: 'is empty',
  oneOf: 'is one of',
  number: 'is a number',
  date: 'is a date',
};

export const testKinds = columnTests.map((value) => ({ value, label: titles[value] }));

/** Keeps what the old test compared with, if the new one can use it. */
export function blankTest(is: ColumnTest['is'], from: ColumnTest): ColumnTest {
  const text = 'text' in from ? from.text : 'values' in from ? (from.values.find((one) => one !== '') ?? 'text') : 'text';
  const not = from.not ? { not: true } : {};
  switch (is) {
    case 'contains':
    case 'equals':
    case 'startsWith':
      return { is, text, ...not };
    case 'oneOf':
      return { is, values: [text], ...not };
    case 'empty':
    case 'number':
    case 'date':
      return { is, ...not };
  }
}

export const withPart = (test: ColumnTest, part: { not: true | undefined }): ColumnTest => columnTestSchema.parse({ ...test, ...part });
