/**
 * Invariants of every reader of a field's own forms: reading its result again changes nothing, and the result contains nothing that isn't
 * in the cell.
 */
import { describe, expect, test } from 'vitest';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { countryOfState, stateNames } from '#contract/review/states.ts';
import { normaliseEmail, emailsInCell } from './email.ts';
import { withoutEntities, withoutMojibake, firstNameFirst } from './text.ts';
import { foldPostalCode, normalisePostalCode, zipForm, likelyState, stateInForm } from './place.ts';

const noise = fc.string({ unit: fc.constantFrom(...'ab@.,;:<>()[]"\' \n-/|&'), maxLength: 30 });
const address = fc
  .tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z]{1,6}$/))
  .map(([local, domain]) => `${local}@${domain}.example`);
const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);

describe('e-mail cells', () => {
  test('give nothing but canonical addresses that stand in the cell, and each is read as itself', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(address, noise), { maxLength: 5 }), (parts) => {
        const cell = parts.join('');
        for (const found of emailsInCell(cell)) {
          expect(cell.toLowerCase()).toContain(found);
          expect(normaliseEmail(found)).toBe(found);
          expect(emailsInCell(found)).toEqual([found]);
        }
      }),
      casesOf(500),
    );
  });

  test('never give a part of an address: what is before and behind isn’t of an address', () => {
    const glued = fc.constantFrom(' ', ',', ';', ', ', '. ');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,6}$/), glued, address, (before, glue, email) => {
        expect(emailsInCell(`${before}${glue}${email}`)).toEqual([]);
      }),
      casesOf(200),
    );
  });

  test('with a name give the address, whatever the name', () => {
    fc.assert(
      fc.property(name, name, address, fc.constantFrom(', ', ' '), (first, last, email, between) => {
        expect(emailsInCell(`${last}${between}${first} <${email}>`)).toEqual([email]);
      }),
      casesOf(200),
    );
  });

  test('with a remark give the address, unless the remark may be its end', () => {
    for (const cell of ['ava@example.com - bounced', 'ava@example.com DNC', 'ava@example.com unsubscribed', 'http://ava@example.com'])
      expect([cell, emailsInCell(cell)]).toEqual([cell, ['ava@example.com']]);
    for (const cell of ['ava@example.co uk', 'ava@example .com', 'ava@ example.com'])
      expect([cell, emailsInCell(cell)]).toEqual([cell, []]);
  });

  test('of any length end in time', () => {
    for (const cell of ['a@'.repeat(400), '<'.repeat(900), 'a@b.co, '.repeat(120), '('.repeat(450) + 'a@b.co', '[a@b.co'.repeat(140)])
      expect(emailsInCell(cell).length).toBeLessThan(2);
  });
});

describe('postal codes', () => {
  test('keep their digits in their order, and are read as themselves', () => {
    const zip = fc.string({ unit: fc.constantFrom(...'0123456789 -.,Zz:'), maxLength: 12 });
    fc.assert(
      fc.property(zip, (cell) => {
        const text = foldPostalCode(cell);
        const form = text === null ? null : zipForm(text);
        if (form === null) return;
        const digits = (of: string): string => of.replaceAll(/\D/g, '');
        // `98101.0`: a spreadsheet's decimals aren't digits of the code.
        expect(digits(cell.replace(/\.0+(?=\D*$)/, ''))).toBe(digits(form));
        expect(normalisePostalCode(form)).toBe(form);
      }),
      casesOf(1000),
    );
  });

  test('are found beside their state or country', () => {
    expect(['WA 98101', '98101, USA', 'MA, 02138-1234', '98101 U.S.A.'].map(zipForm)).toEqual(['98101', '98101', '02138-1234', '98101']);
    expect(['98101, WA', '02138-1234 MA', 'US-98101', '98101+1234'].map(zipForm)).toEqual(['98101', '02138-1234', '98101', '98101-1234']);
    expect(['WA 981', 'USA', 'KY1 1102', 'AD 500', 'LT-01100'].map(zipForm)).toEqual([null, null, null, null, null]);
  });
});

describe('states', () => {
  test('are found by every code with its name, and by no code with another name', () => {
    const states = Object.entries(stateNames);
    for (const [code, title] of states)
      for (const cell of [`${code} - ${title}`, `${title} (${code})`, `${title}, ${code}`, title.toLowerCase(), `State of ${title}`])
        expect([cell, stateInForm(cell)]).toEqual([cell, code]);
    expect(['US-MA', 'CA-ON', 'CA-MA', 'US-ON'].map(stateInForm)).toEqual(['MA', 'ON', null, null]);
    expect(['DC - Washington', 'MA 02138', 'Boston, MA 02138'].map(stateInForm)).toEqual(['DC', 'MA', null]);
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...states), ([code], [other, title]) => {
        // CA is also Canada, and Washington is also in DC.
        if (code !== other && code !== 'DC' && countryOfState(other) === 'USA') expect(stateInForm(`${code} - ${title}`)).toBeNull();
      }),
      casesOf(300),
    );
  });

  test('a slip is the state’s own, and no state is a slip of another', () => {
    for (const [code, title] of Object.entries(stateNames)) {
      expect(likelyState(title)).toBeNull();
      const slipped = title.replace(/(.)(.)$/, '$2$1');
      if (title.length > 5 && slipped !== title) expect([slipped, likelyState(slipped)]).toEqual([slipped, code]);
    }
  });
});

describe('texts in the wrong encoding', () => {
  const misread = (text: string): string => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
  const letters = fc.string({ unit: fc.constantFrom(...'aeSéüñÃÅß ÉöçŁő'), minLength: 1, maxLength: 12 });

  test('come back as they were, also if they were misread twice', () => {
    fc.assert(
      fc.property(letters, (text) => {
        // A text that is itself a misreading of another can't be told apart.
        if (/^[\0-\x7f]*$/.test(text) || withoutMojibake(text) !== null) return;
        expect(withoutMojibake(misread(text))).toBe(text);
        expect(withoutMojibake(misread(misread(text)))).toBe(text);
      }),
      casesOf(300),
    );
  });

  test('that are correct stay as they are', () => {
    for (const text of ['SÃO PAULO', 'José', 'Müller', 'Ångström', 'ÀÉÎ', '£5', 'Łódź', '李明', 'Muñoz – García', 'Ø', 'naïve café'])
      expect([text, withoutMojibake(text)]).toEqual([text, null]);
  });
});

describe('texts that a page escaped', () => {
  test('are told as they were meant, once and for all', () => {
    expect(['O&#39;Neil', 'Ava &amp; Bo', 'Ren&#xe9;e', '&amp;amp;'].map(withoutEntities)).toEqual(["O'Neil", 'Ava & Bo', 'Renée', '&']);
    for (const text of ['AT&T', 'A&B; C', 'Smith & Sons', '&unknown;', '&;']) expect([text, withoutEntities(text)]).toEqual([text, null]);
  });
});

describe('names with the last name first', () => {
  test('are told from a title behind a name', () => {
    expect(['Ava Reed, Attorney at Law', 'Ava Reed, RPT', 'Reed, Ava'].map(firstNameFirst)).toEqual([null, null, 'Ava Reed']);
  });

  test('keep all their words, and are in order afterwards', () => {
    const words = fc.array(name, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(words, words, fc.constantFrom('', ', Jr.', ', III'), (last, first, ending) => {
        const ordered = firstNameFirst(`${last.join(' ')}, ${first.join(' ')}${ending}`);
        if (ordered === null) return;
        expect(ordered.split(' ').sort()).toEqual([...last, ...first, ...ending.slice(2).split(' ')].filter(Boolean).sort());
        expect(firstNameFirst(ordered)).toBeNull();
      }),
      casesOf(300),
    );
  });
});
