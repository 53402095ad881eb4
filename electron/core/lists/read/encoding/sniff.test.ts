import { describe, expect, test } from 'vitest';
import { sniff } from './sniff.ts';

describe('the delimiter', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['"Name, full";"Street; No"\n"Lee, Ann";"Main; 5"\n', ';'],
    ['Name\n"Lee, Ann"\n"Doe, Jane"\n', ','],
    ['Name\nLee, Ann\nDoe, Jane\n', ','],
    ['Phone\n2065550100\n', ','],
    ['id,name,note\n1,Ann,a;b;c;d\n2,Bob,e;f\n', ','],
    ['Name\tCity, State\nAnn\tSeattle, WA\nBob\tBoise, ID\n', '\t'],
    ['Name\tStreet, City, State\nAnn\t1 Main St, Seattle, WA\nBob\t2 Main St, Boise, ID\n', '\t'],
    ['Name;City, State\nAnn;Seattle, WA\nBob;Boise, ID\n', ';'],
    ['Name^Phone^Note\nAnn^1^a, b\nBob^2^c\n', '^'],
    ['Name~Phone\nAnn~1\nBob~2\n', '~'],
    ['Name\x1fPhone\nAnn\x1f1\nBob\x1f2\n', '\x1f'],
    ['sep=|\na,b,c|d\n1,2,3|4\n', '|'],
  ])('of %j is %j', (text, delimiter) => {
    expect(sniff({ text, isWhole: true }, {}).delimiter).toBe(delimiter);
  });

  test('isn’t detected if it is given', () => {
    expect(sniff({ text: 'a,b\n1,2\n', isWhole: true }, { delimiter: ';' }).delimiter).toBe(';');
  });
});

describe('the line ending', () => {
  test.each([
    ['a,b\n1,2\n', '\n'],
    ['a,b\r\n1,2\r\n', '\r\n'],
    ['a,b\r1,2\r', '\r'],
    ['a,"x\ny\nz"\r1,2\r', '\r'],
    ['a,b\r\n1,2\n3,4\r\n', '\r\n'],
    ['a,b', '\n'],
  ])('of %j is %j', (text, lineEnd) => {
    expect(sniff({ text, isWhole: true }, {}).lineEnd).toBe(lineEnd);
  });
});
