import { describe, expect, test } from 'vitest';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { isEmail, normaliseEmail } from './email.ts';
import { normaliseIp, specialIp } from './ip.ts';
import { normalisePhone, openPhoneReader } from './phones/phoneCell.ts';
import { normaliseCountry, normaliseState, normalisePostalCode } from './place.ts';
import { markOfFolded, markOfName, foldName, titles } from './suppressed.ts';
import { normaliseText } from './text.ts';

describe('phones', () => {
  test.each([
    ['(206) 555-0100', '+12065550100'],
    ['206.555.0100', '+12065550100'],
    ['1-206-555-0100', '+12065550100'],
    ['+1 206 555 0100', '+12065550100'],
    ['2065550100.0', '+12065550100'],
    ['206-555-0100 x12', '+12065550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['٢٠٦٥٥٥٠١٠٠', '+12065550100'],
  ])('%j is %j', (cell, number) => {
    expect(normalisePhone(cell, 'US')).toBe(number);
  });

  test.each([
    '',
    'n/a',
    '555-0100',
    '206555010',
    '4.41E+11',
    '2.0655501E9',
    '20655501001234',
    '+1 20',
    '0000000000',
    '123-456-7890',
    '(206) 155-0100',
  ])('%j is none', (cell) => {
    expect(normalisePhone(cell, 'US')).toBeNull();
  });

  test('without a country code are read as of the given country, and a row may have its own', () => {
    expect(normalisePhone('020 7946 0958', 'GB')).toBe('+442079460958');
    const read = openPhoneReader('US');
    expect(read('020 7946 0958')).toBeNull();
    expect(read('020 7946 0958', 'GB')?.number).toBe('+442079460958');
    expect(read('020 7946 0958')).toBeNull();
  });
});

test('e-mail addresses come out in lower case, and those that no mailbox can have are refused', () => {
  expect(normaliseEmail('  Ann.Lee+x@Example.COM ')).toBe('ann.lee+x@example.com');
  for (const good of ["o'neil@example.org", 'jörg@münchen.example', 'a@b.co', 'x@xn--mnchen-3ya.de']) expect(isEmail(good)).toBe(true);
  for (const bad of [
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..de',
    '.a@b.de',
    'a.@b.de',
    'a@-b.de',
    'a@b.d',
    'a@1.2',
    'a@@b.de',
    'ann@example.com,',
    'a@b_c.de',
    `${'a'.repeat(65)}@b.de`,
  ]) {
    expect([bad, isEmail(bad)]).toEqual([bad, false]);
  }
});

test('IP addresses come out canonical, and private ones are recognized', () => {
  expect(normaliseIp(' 8.8.8.8 ')).toBe('8.8.8.8');
  expect(normaliseIp('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  for (const bad of ['', '256.1.1.1', '1.2.3', '8.8.8.8:80', 'fe80::1%eth0', '08.8.8.8'])
    expect([bad, normaliseIp(bad)]).toEqual([bad, null]);
  for (const ip of ['10.1.2.3', '127.0.0.1', '192.168.0.1', '172.31.0.1', '169.254.1.1', '100.64.0.1', '::1', 'fe80::1', 'fd00::1'])
    expect([ip, specialIp(ip)]).toEqual([ip, 'private']);
  for (const ip of ['0.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255', '2001:db8::1', 'ff02::1', '::'])
    expect([ip, specialIp(ip)]).toEqual([ip, 'reserved']);
  for (const ip of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '223.255.255.255', '2001:4860::8888'])
    expect([ip, specialIp(ip)]).toEqual([ip, null]);
  expect(specialIp(normaliseIp('::ffff:10.0.0.1') ?? '')).toBe('private');
});

test('states and countries come out as codes, and a postal code keeps its zeros', () => {
  expect(['wa', ' Washington ', 'new  york', 'N.Y.', 'Quebec', 'Bavaria'].map(normaliseState)).toEqual([
    'WA',
    'WA',
    'NY',
    'NY',
    'QC',
    'BAVARIA',
  ]);
  expect(['us', 'USA', 'United States', 'germany', 'Narnia', ''].map(normaliseCountry)).toEqual(['US', 'US', 'US', 'DE', null, null]);
  expect(['02134', '02134-1000', ' k1a 0b1 ', 'z:98101', '98101-', ''].map(normalisePostalCode)).toEqual([
    '02134',
    '02134-1000',
    'K1A 0B1',
    '98101',
    '98101',
    null,
  ]);
});

test('text keeps everything except superfluous white space', () => {
  expect(normaliseText('  Ann \u00a0 Lee\n')).toBe('Ann Lee');
  expect(normaliseText(' \t ')).toBeNull();
});

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
