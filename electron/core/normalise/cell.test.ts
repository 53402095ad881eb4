import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '#contract/lists/fields.ts';
import { withoutGuard, withoutUnseen } from '#contract/lists/cellText.ts';
import { readCell, saysNothing } from './cell.ts';

test('what nobody sees is taken off, and blanks and hyphens are the usual ones', () => {
  expect(withoutUnseen('+1\ufe0d-206\u00a0555\u20110142\u200b')).toBe('+1-206 555-0142');
  expect(withoutUnseen('\u2066+12065550143\u2069\ufeff')).toBe('+12065550143');
  expect(withoutUnseen('Di\u00adMoss, 3\u201304')).toBe('DiMoss, 3-04');
  // Persian uses it within words.
  expect(withoutUnseen('عل\u06cc\u200cرضا, A\u200cva')).toBe('عل\u06cc\u200cرضا, Ava');
  expect(withoutUnseen('São José\n2')).toBe('São José\n2');
});

describe('guards against spreadsheet programs', () => {
  test.each(['phone', 'email', 'postalCode', 'state'] as const)('are taken off a %s', (kind) => {
    for (const cell of ['="02138"', ' ="02138" ', "'02138", '’02138', "'02138'", '"02138"']) expect(withoutGuard(cell, kind)).toBe('02138');
  });

  test('an apostrophe before a name is one only where the column has them', () => {
    expect(["'Bo", "O'Neil", "'t Hooft"].map((name) => withoutGuard(name, 'name'))).toEqual(["'Bo", "O'Neil", "'t Hooft"]);
    expect(["'Bo", "'O'Neil", "'t Hooft"].map((name) => withoutGuard(name, 'name', true))).toEqual(['Bo', "O'Neil", "'t Hooft"]);
    expect(['="Ava ""Ace"" Reed"', "'=Ava", "'-"].map((name) => withoutGuard(name, 'name'))).toEqual(['Ava "Ace" Reed', '=Ava', '-']);
    expect(withoutGuard('=+12065550142', 'phone')).toBe('+12065550142');
  });
});

describe('words for nothing', () => {
  const words = [
    'nan',
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#¡REF!',
    '#NV',
    '\\N',
    'NULL',
    '(blank)',
    '<NA>',
    '[null]',
    'None',
    'n/a',
    '-',
    '--',
    '####',
  ];
  test.each(words)('%s is one in every field', (word) => {
    for (const kind of fieldKinds) expect([kind, saysNothing(word, kind, 'Ava')]).toEqual([kind, true]);
  });

  test('are none where they are somebody or some place', () => {
    expect(saysNothing('Null', 'name', 'Di')).toBe(false);
    expect(saysNothing('NULL', 'name', 'DI')).toBe(false);
    for (const [word, first] of [
      ['NULL', 'Di'],
      ['null', 'di'],
      ['Null', ''],
      ['Null', '#N/A'],
    ] as const)
      expect([word, first, saysNothing(word, 'name', first)]).toEqual([word, first, true]);
    for (const name of ['Na', 'Nan', 'Nil', 'Blank', 'Noneman', 'Ng', 'N'])
      expect([name, saysNothing(name, 'name')]).toEqual([name, false]);
    expect(['NA', 'Nauru'].map((country) => saysNothing(country, 'country'))).toEqual([false, false]);
    expect(['NA', 'Unknown', 'no phone'].map((cell) => saysNothing(cell, 'phone'))).toEqual([true, true, true]);
    for (const address of ['noemail@noemail.com', 'No-Email@gmail.com', 'none@none.com', 'na@none.net'])
      expect([address, saysNothing(address, 'email')]).toEqual([address, true]);
    for (const address of ['none@example.com', 'nomad@email.com', 'email@none.com'])
      expect([address, saysNothing(address, 'email')]).toEqual([address, false]);
  });
});

test('a step can be turned off', () => {
  expect(readCell("'02138\u200b", 'postalCode', { off: ['guard'] })).toBe("'02138");
  expect(readCell('="Null"', 'city', { off: ['nothing'] })).toBe('Null');
});

test('reading what was read changes nothing, and adds nothing', () => {
  const piece = fc.constantFrom(
    '="',
    '"',
    "'",
    '\u200b',
    '\u00a0',
    '=',
    '+',
    '(blank)',
    'nan',
    '-',
    'Null',
    '206',
    'é',
    '’',
    '\u2011',
    ' ',
    '#N/A',
  );
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(cell, fc.constantFrom(...fieldKinds), fc.boolean(), (text, kind, guarded) => {
      const read = readCell(text, kind, { guarded });
      expect(readCell(read, kind, { guarded })).toBe(read);
      let at = 0;
      const cleaned = withoutUnseen(text);
      for (const char of read) at = cleaned.indexOf(char, at) + 1 || Infinity;
      expect(at).toBeLessThanOrEqual(cleaned.length);
    }),
    casesOf(500),
  );
});
