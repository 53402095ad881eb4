import type { Repair } from '#contract/lists/repair.ts';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { expect, test } from 'vitest';
import { exactDigits, digitsOfLetters, extensionOf, markExtensions, partsOfText, runsOf } from './phoneParts.ts';
import { noCallInName, noCallWords, openPhoneReader, readPhoneCell } from './phoneCell.ts';

test('letters are digits only where a number is advertised, or seven of them stand alone', () => {
  expect(['1-800-FLOWERS', '800-MATTRESS', '(206) PLUMBER', '206-555-HELP'].map(digitsOfLetters)).toEqual([
    '8003569377',
    '8006288737',
    '2067586237',
    '2065554357',
  ]);
  for (const text of [
    '206 Unknown',
    '206 Voicemail',
    '206 Husband',
    '206-555-CELL',
    '206 PLUMBERS',
    '800 call me',
    '206-555-0142 home',
    '206',
  ])
    expect([text, digitsOfLetters(text)]).toEqual([text, null]);
});

test('a text is taken apart at separators, but not within grouped digits', () => {
  expect(partsOfText('2,065,550,142')).toEqual(['2065550142']);
  expect(partsOfText('206, 555, 0142')).toEqual(['206- 555- 0142']);
  expect(partsOfText('a 1; b 2 or c 3').map((part) => part.trim())).toEqual(['a 1', 'b 2', 'c 3']);
  expect(runsOf('Home: 206-555-0142 (Ann), cell (206) 555.0143').map((run) => run.trim())).toEqual(['206-555-0142 (', '(206) 555.0143']);
});

test('digits of a note are no part of a number, and are said to be there', () => {
  const read = (text: string, off: Repair[] = []): string[] =>
    readPhoneCell(text, 'US', { off }).phones.map(({ number, repair }) => `${number.slice(-4)} ${repair ?? ''}`.trim());
  for (const text of [
    '2065550142 2nd: 4255550111',
    '1st 2065550142 2nd 4255550111',
    '1) 2065550142 2) 4255550111',
    '206-555-0142 9am-5pm / 425-555-0111',
  ])
    expect([text, read(text)]).toEqual([text, ['0142 phone.note', '0111 phone.note']]);
  for (const text of [
    '2065550142 9-5pm',
    '206-555-0142 (2 kids)',
    '24/7 2065550142',
    '2065550142 65 yo',
    '*67 2065550142',
    '2065550142 (2019-05-01)',
    '2065550142 since 2019',
    'call 2065550142 after 9:30',
  ]) {
    expect([text, read(text)]).toEqual([text, ['0142 phone.note']]);
    expect([text, read(text, ['phone.note'])]).toEqual([text, []]);
  }
  expect(read('12/31/2025')).toEqual([]);
  expect(read('206,555,0142')).toEqual(['0142']);
  // Another country's number without its plus: no American number begins with its first ten digits.
  expect(read('44 2065550142')).toEqual([]);
});

test('a number behind a plus is its country’s, and an x before ten digits begins a number', () => {
  const read = (text: string): string[] => readPhoneCell(text, 'US').phones.map(({ number, extension }) => number + extension);
  // 2079460018 would be somebody else's number in Maine.
  expect(read('+12065550142 +442079460018')).toEqual(['+12065550142', '+442079460018']);
  expect(read('206-555-0142 +44 20 7946 0018')).toEqual(['+12065550142', '+442079460018']);
  expect(read('206-555-0142 x 206-555-0143')).toEqual(['+12065550142', '+12065550143']);
  expect(read('206-555-0142x206-555-0143')).toEqual(['+12065550142', '+12065550143']);
  expect(read('206-555-0142 x 206')).toEqual(['+12065550142206']);
});

test('zeros that would be dropped when the number is read again are no number', () => {
  expect(readPhoneCell('0.0/0155', 'DE').phones).toEqual([]);
  expect(readPhoneCell('06 6982 0000', 'IT').phones.map(({ number }) => number)).toEqual(['+390669820000']);
});

test('a fax is asked only where the cell has no other number', () => {
  const asked = (text: string): string[] => readPhoneCell(text, 'US').phones.map(({ number }) => number.slice(-4));
  for (const text of [
    'Fax: 206-555-0143 Cell: 206-555-0142',
    '206-555-0143 (fax), 206-555-0142 (cell)',
    'F: 206.555.0143 T 206.555.0142',
    'FAX(206)555-0143 (206)555-0142',
    '206-555-0142 206-555-0143 fax',
  ])
    expect([text, asked(text)]).toEqual([text, ['0142', '0143']]);
  expect(asked('fax 206-555-0143')).toEqual(['0143']);
});

test('an extension is told from its number', () => {
  const read = (text: string): [string, string] => extensionOf(markExtensions(text), 'US');
  expect(['206-555-0142 x123', '2065550142,124', '2065550142;;9#', '206-555-0142-128', '206-555-0142 w7'].map(read)).toEqual([
    ['206-555-0142', '123'],
    ['2065550142', '124'],
    ['2065550142', '9'],
    ['206-555-0142', '128'],
    ['206-555-0142', '7'],
  ]);
  expect(extensionOf('030-901820-128', 'DE')).toEqual(['030-901820-128', '']);
});

test('words that say not to call are found, and labels aren’t among them', () => {
  for (const text of [
    '206-555-0142 DNC',
    'd.n.c.',
    'Don’t call!',
    'opted-out',
    'REMOVE ME',
    'please do not contact',
    'wrong #',
    'TCPA',
    'DO-NOT-CALL 2065550142',
    'do_not_call',
    'no-more-calls',
    'no llame',
    'DND',
  ])
    expect([text, noCallWords(text)]).not.toEqual([text, null]);
  for (const text of ['206-555-0142 cell', 'work (do call)', 'Donna Connor', 'Stopford 2065550142', '2065550142'])
    expect([text, noCallWords(text)]).toEqual([text, null]);
});

test('of a name, only words that nobody is called say not to call', () => {
  expect(['Ava Reed - DO NOT CALL', 'Reed, Ava (dnc)', 'Ava Reed, deceased', 'Ava opted out'].map(noCallInName)).toEqual([
    'DO NOT CALL',
    'dnc',
    'deceased',
    'opted out',
  ]);
  for (const name of ['D. N. C. Rao', 'Stop', 'Remo Ved', 'Donna Callow', 'Opton Out'])
    expect([name, noCallInName(name)]).toEqual([name, null]);
});

test('only a power of ten that lost no digit is a number', () => {
  expect(['1.2065550142E+10', '2.0655501420E9', '1.20656E+10', '2E9'].map(exactDigits)).toEqual([
    '12065550142',
    '2065550142',
    '1.20656E+10',
    '2E9',
  ]);
});

/** Whether the digits occur in the text in this order. */
function isWithin(digits: string, text: string): boolean {
  let at = 0;
  for (const digit of digits) at = text.indexOf(digit, at) + 1 || Infinity;
  return at <= text.length;
}

const piece = fc.constantFrom(
  ...[
    '206',
    '555',
    '0142',
    '2065550142',
    '+1',
    '1',
    '+',
    '-',
    ' ',
    '/',
    ';',
    ',',
    '\n',
    'x',
    ' ext ',
    'DNC',
    'or',
    '(',
    ')',
    '.',
    '="',
    '"',
    "'",
  ],
  ...['Unknown', '011', '44', '7700900123', 'E9', '.0', 'cell', '/0155', '٢', '\u200b', '#', '800', '4'],
);
const cell = fc.oneof(
  fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
  fc.string({ maxLength: 30 }),
);

test('no digit is invented, and a number that was read is read as itself', () => {
  const read = openPhoneReader('US');
  fc.assert(
    fc.property(cell, fc.constantFrom('US', 'GB', 'DE'), fc.constantFrom(null, 'GB', 'US'), (text, country, stated) => {
      for (const { number, repair } of readPhoneCell(text, country, { stated }).phones) {
        const digits = text.replaceAll(/\p{Nd}/gu, (one) => one.normalize('NFKD').replace('٢', '2')).replaceAll(/\D/g, '');
        if (repair !== 'phone.letters')
          expect(
            ['', '1', '44', '49'].some((code) => number.startsWith(`+${code}`) && isWithin(number.slice(1 + code.length), digits)),
          ).toBe(true);
        expect(read(number)?.number).toBe(number);
      }
    }),
    casesOf(400),
  );
});
