import { casesOf, fc } from '#test/support/propertyCases.ts';
import { expect, test } from 'vitest';
import { markOfFolded, markOfName } from './nameMark.ts';
import { foldName, titles } from './suppressed.ts';

const word = fc.oneof(
  fc.constantFrom(...titles, 'Ann', 'Lee', "O'Brien", 'J.', 'J', 'X9', 'Łukasz', 'Ёлка', '李', 'Dr.Lee', "d'", '-', ',', "'", '.'),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const name = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '  ', ', ', '-', '.', "'", '\t', '')), { maxLength: 6 })
  .map((parts) => parts.flat().join(''));

test('a name has the mark of its folded text', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (text, isUpper) => {
      const written = isUpper ? text.toUpperCase() : text;
      expect(markOfName(written)).toBe(markOfFolded(foldName(written)));
    }),
    casesOf(1000),
  );
});

test('names that fold to different texts nearly always have different marks', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `Ann${index % 150} Lee${index}`);
  expect(new Set(names.map(markOfName)).size).toBe(names.length);
});

test('a mark is that of the part that is asked for', () => {
  expect(markOfFolded('x ann lee|+1206', 2, 9)).toBe(markOfName('Lee, Ann'));
  expect(markOfName('Ann Li')).not.toBe(markOfName('Ann Lee'));
});
