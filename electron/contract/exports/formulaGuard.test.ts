import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './fileGuard.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ['=', "'="],
  ['+', "'+"],
  ['+1 206 555 0142', "'+1 206 555 0142"],
  ['-1e5', "'-1e5"],
  ['+12065550142', '+12065550142'],
  ['-96', '-96'],
  ['-0.5', '-0.5'],
  ['82', '82'],
  ['', ''],
  ["'=1", "'=1"],
  ['a=b', 'a=b'],
])('turns %j into %j', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
});

it('guards everything that begins like a formula and isn’t a plain number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const out = guardFormula(text);
      return !/^[=@\t\r]/.test(out) && (!/^[+-]/.test(out) || /^[+-]\d+(\.\d+)?$/.test(out)) && out.endsWith(text);
    }),
  );
});

it('removes the guard that it added, but no apostrophe of the text’s own', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => unguardFormula(guardFormula(text)) === (/^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? unguardFormula(text) : text),
    ),
  );
  expect(unguardFormula("'=1")).toBe('=1');
  expect(unguardFormula("'quoted'")).toBe("'quoted'");
});
