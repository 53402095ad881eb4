import { expect, it } from 'vitest';
import { openMentions } from './mentions.sql.ts';

const jane = openMentions({
  phones: [{ number: '+12065550142', national: '2065550142' }],
  emails: ['jane.doe@example.com'],
  names: ['Jane Doe'],
});

it.each([
  '+12065550142',
  '12065550142',
  '2065550142',
  '(206) 555-0142',
  '+1 (206) 555.0142',
  '1-206-555-0142 x7',
  '001 206 555 0142',
  'call 206 555 0142, please',
  '["phone","+12065550142"]',
  'Jane.Doe@Example.COM',
  '<jane.doe@example.com>.',
  'jane  doe',
  'Doe, Jane',
])('finds the person in “%s” and leaves nothing of them', (text) => {
  expect(jane.in(text)).toBe(true);
  const left = jane.removedFrom(text);
  expect(jane.in(left)).toBe(false);
  expect(left).toContain('[purged]');
  expect(jane.probes.some((probe) => text.toLowerCase().includes(probe))).toBe(true);
});

it.each([
  '+12065550143',
  '9912065550142',
  '20655501421',
  '206555014',
  'mary-jane.doe@example.com',
  'jane.doe@example.com.au',
  'Janet Doe',
  'Jane Doerr',
  '',
])('leaves “%s” alone', (text) => {
  expect(jane.in(text)).toBe(false);
  expect(jane.removedFrom(text)).toBe(text);
});

it('finds numbers of other countries with their trunk prefix', () => {
  const paul = openMentions({ phones: [{ number: '+33142685300', national: '142685300' }], emails: [], names: [] });
  for (const text of ['01 42 68 53 00', '+33 1 42 68 53 00', '0033142685300']) {
    expect(paul.in(text)).toBe(true);
    expect(paul.removedFrom(text)).toBe('[purged]');
  }
});
