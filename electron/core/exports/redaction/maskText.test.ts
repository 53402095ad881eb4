/** Masked text doesn't name anybody known from the row, however the name is spelled. */
import { fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import { isMaskOf, personalKinds } from '#contract/privacy/privacy.ts';
import { headingsAreCells } from './openRedactor.ts';
import { knownPersonMaker, nobodyKnown, type KnownPerson } from './knownPerson.ts';
import { maskWhole, maskLoose, maskText } from './maskText.ts';

const known = (names: readonly string[], streets: readonly string[] = []): KnownPerson => {
  const maker = knownPersonMaker();
  for (const name of names) maker.name(name);
  for (const street of streets) maker.street(street);
  return maker.made();
};

/** Letters that occur in no text of the tests. */
const word = fc.string({ unit: fc.constantFrom(...'qxzjkw'), minLength: 3, maxLength: 8 });
const written = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1), text.normalize('NFD'));
const phone = fc.tuple(
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 12 }),
  fc.constantFrom('', '-', '.', ' ', ') ', ' - '),
);

describe('masked text', () => {
  it('has no phone, no address and no known name, wherever they stand', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        phone,
        fc.array(fc.constantFrom('calls', '; ', ' – ', '"', ', ', '(', '_', '\n', "'s "), { maxLength: 8 }),
        fc.nat(),
        (names, [digits, between], rest, seed) => {
          const output = [
            ...names.map((name, at) => (at % 2 === 0 ? name.toUpperCase() : name)),
            [...digits].join(between),
            `${names[0] ?? ''}@${names.join('')}.example`,
          ];
          const at = seed % output.length;
          const text = [...output.slice(at), ...output.slice(0, at)].flatMap((one, index) => [` ${one} `, rest[index] ?? '']).join('');
          const masked = maskText(text, known([names.join(' ')]));
          for (const name of names) expect(masked.toLowerCase()).not.toContain(name);
          expect(masked.replaceAll(/\D/g, '')).not.toContain(digits.slice(0, -2));
          // Masked text isn't changed by masking it again.
          expect(maskText(masked, known([names.join(' ')]))).toBe(masked);
          expect(isMaskOf(masked, text)).toBe(true);
        },
      ),
    );
  });

  it('finds a name however it is written', () => {
    fc.assert(
      fc.property(
        word.chain((name) => fc.tuple(fc.constant(name), written(name))),
        ([name, spelled]) => {
          expect(maskText(`from ${spelled}’s shop`, known([name])).toLowerCase()).not.toContain(name);
        },
      ),
    );
  });

  it.each([
    ['josé', ['José'], 'JOSE called', 'J*** called'],
    ['an apostrophe', ["O'Neil"], 'ONEIL, O’Neil and o neil', 'O***, O’N*** and o n***'],
    ['a name in one word', ['Lee, Ann'], 'annlee and leeann', 'a*** and l***'],
    ['a soft hyphen', ['Lindqvist'], 'Lind\u00ADqvist', 'L***'],
    ['a word that begins like a name', ['Lee'], 'Leeds and Leek', 'Leeds and Leek'],
    ['an initial', ['Ann B Lee'], 'plan b', 'plan b'],
    ['a script without spaces', ['田中'], '田中さん', '***さん'],
  ])('%s', (_, names, text, masked) => expect(maskText(text, known(names))).toBe(masked));

  it.each([
    ['12 Main Street', '12 MAIN ST. call', '***. call'],
    ['12 Main St', 'at 12, Main Street', 'at ***'],
    ['12 N Oak Avenue Apt 4', 'north oak ave', '***'],
    ['12 Main St', 'the main thing', 'the main thing'],
    ['Broadway', 'on Broadway', 'on ***'],
  ])('the street %s in “%s”', (street, text, masked) => expect(maskText(text, known([], [street]))).toBe(masked));

  it.each([
    ['ann@example.com', 'a***@***'],
    ['<Ann.B+x@example.com>, b@example.com', '<A***@***>, b***@***'],
    ['"z.e"@example.org', '****@***'],
    ['ann@mail@example.com or @ann', '*** or ***'],
    ['ann＠example.com', 'a***@***'],
  ])('the address in %s', (text, masked) => expect(maskText(text, nobodyKnown)).toBe(masked));

  // A quadratic algorithm would take minutes and time out.
  it('is done with a long cell', () => {
    for (const long of ['a', '"', '1 ', '!', 'f'])
      for (const text of [`@x ${long.repeat(200_000)}`, `${long.repeat(200_000)} @x`]) {
        expect(maskText(text, known(['Ann Lee'], ['12 Main St']))).not.toBe('');
        for (const kind of personalKinds) if (kind !== 'place') expect(maskWhole(kind, text)).toContain('*');
      }
  });

  it('leaves as much of a known postal code as its own cell does', () => {
    const maker = knownPersonMaker();
    maker.postalCode('98101-1234');
    expect(maskText('zip 98101 is in WA, 98102 too', maker.made())).toBe('zip 981** is in WA, 98102 too');
  });

  it('leaves a city with the name of a person, and not a person in place of a city', () => {
    const austin = known(['Austin Powers']);
    expect(maskText('Austin', austin, true)).toBe('Austin');
    expect(maskText('Powers, Austin', austin, true)).toBe('P***, A***');
    expect(maskText('Austin', austin)).toBe('A***');
  });

  it('leaves days in names of files, and numbers under seven digits', () => {
    expect(maskLoose('Leads 2026-05-01 for 206-555-0142.csv')).toBe('Leads 2026-05-01 for ***-***-**42.csv');
    expect(maskText('98101 has 12 of 340', nobodyKnown)).toBe('98101 has 12 of 340');
  });
});

describe('a masked cell', () => {
  it('tells nothing but what its kind may tell, and stays empty if it was', () => {
    const kinds = personalKinds.filter((kind) => kind !== 'place');
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'binary', maxLength: 40 }), (kind, text) => {
        const masked = maskWhole(kind, text);
        if (text.trim() === '') expect(masked).toBe(text);
        else {
          expect(masked).toMatch(/^[\x20-\x7e]+$/);
          expect(masked).toContain('*');
          // No spreadsheet interprets it as a formula.
          expect(masked).not.toMatch(/^[=+\-@]/);
        }
      }),
    );
  });

  it.each([
    ['name', 'Lee, Ann-Marie', 'L*** A***'],
    ['name', 'Émile X', 'E*** *'],
    ['phone', '+1 (206) 555-0142', '** (***) ***-**42'],
    ['phone', '206-555-0142 x7', '***-***-**27'],
    ['phone', '206', '***'],
    ['email', 'ann.lee@example.com', 'a***@***'],
    ['email', 'call Ann', '***'],
    ['postalCode', '98101-1234', '981**'],
    ['postalCode', 'SW1A 1AA', 'SW1**'],
    ['postalCode', 'Ann Lee', '***'],
    ['street', '12 Main St', '***'],
  ] as const)('%s %s is %s', (kind, text, masked) => expect(maskWhole(kind, text)).toBe(masked));
});

it('knows headings that are somebody’s cells', () => {
  expect(headingsAreCells(['Ann Lee', '206-555-0142'])).toBe(true);
  expect(headingsAreCells(['Name', 'ann@example.com'])).toBe(true);
  expect(headingsAreCells(['Name', 'Calls 2026-05-01', 'Phone 2'])).toBe(false);
});
