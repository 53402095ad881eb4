import { expect, it } from 'vitest';
import { flawOfName, portableName } from './fileNames.ts';

it.each([
  ...['aux.csv', 'nul.csv', 'COM1.csv', 'CON', 'LPT1', 'COM¹', 'lpt³.tar.gz', 'prn .csv', 'CONIN$', 'com0'],
  ...['q?.csv', 'a<b', 'a>b', 'leads:x.csv', 'a"b', 'a/b', 'a\\b', 'a|b', 'a*b', 'a\tb', 'a\u0085b'],
  ...['leads.', 'leads.csv ', 'leads..'],
])('“%s” is no name on every system, and a suggested name is made one', (name) => {
  expect(flawOfName(name)).not.toBeNull();
  expect(flawOfName(portableName(name))).toBeNull();
  expect(portableName(name)).not.toBe('');
});

it.each(['leads.csv', 'Käufer Mai.xlsx', 'auxiliary.csv', 'com10.csv', 'a.aux', '.hidden', 'console', '100%; (2).csv', '名簿.tsv'])(
  '“%s” is a name on every system',
  (name) => {
    expect(flawOfName(name)).toBeNull();
  },
);

it('leaves nothing of a name that has nothing to show', () => {
  expect(portableName(' ... ')).toBe('');
});
