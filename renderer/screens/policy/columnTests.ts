/** The kinds of tests on a column, and how one becomes another. Pure. */
import { columnTestSchema, columnTests, type ColumnTest } from '#contract/review/columnTest.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';

export const testKinds = columnTests.map((value) => ({ value, label: words.tests[value] }));

/** Keeps what the old test compared with, if the new one can use it. */
export function blankTest(is: ColumnTest['is'], from: ColumnTest): ColumnTest {
  const { blank } = words.tests;
  const text = 'text' in from ? from.text : 'values' in from ? (from.values.find((one) => one !== '') ?? blank) : blank;
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
