import { expect, test } from 'vitest';
import { readPastedSuppressions } from './readSuppressions.ts';

const read = (text: string, people = false) => readPastedSuppressions(text, 'Pasted', { country: 'US', people }).entries;

test.each([
  ['206-555-0142 / 206-555-0143', ['+12065550142', '+12065550143'], []],
  ['(206) 555-0142 or 206-555-0143', ['+12065550142', '+12065550143'], []],
  ['206-555-0142/0143', ['+12065550142', '+12065550143'], []],
  ['Ann Lee ann@example.com 206-555-0142', ['+12065550142'], ['ann@example.com']],
  ['206-555-0142 Ann <ann@example.com>', ['+12065550142'], ['ann@example.com']],
  ['2065550142@example.com', [], ['2065550142@example.com']],
  ['206-555-0142 @ 9am', ['+12065550142'], []],
])('everything that a cell has is suppressed: %s', (cell, phones, emails) => {
  expect(read(cell)).toMatchObject({ phone: phones, email: emails });
});

test('a person is suppressed at each number of their cell', () => {
  expect(read('Name,Phone\nAnn Lee,206-555-0142 / 206-555-0143', true).person).toEqual(['ann lee|+12065550142', 'ann lee|+12065550143']);
});
