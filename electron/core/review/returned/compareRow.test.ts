import { expect, it } from 'vitest';
import { compareRow, type Brought, type RowOnFile } from './compareRow.ts';

const known = (more: Partial<RowOnFile> = {}): RowOnFile => ({
  written: { value: 'keep', note: '' },
  now: { value: 'keep', note: '' },
  isDecided: false,
  isNewer: false,
  ...more,
});
const file = (decision: string | null, note: string | null = ''): Brought => ({ decision, note });

it.each<[string, Brought, RowOnFile, ReturnType<typeof compareRow>]>([
  ['nothing touched', file('keep'), known(), { kind: 'same' }],
  ['another decision, in any case and with blanks', file(' Drop '), known(), { kind: 'change', change: { value: 'drop' } }],
  ['a note', file('keep', 'call back'), known(), { kind: 'change', change: { note: 'call back' } }],
  ['both', file('hold', 'later'), known(), { kind: 'change', change: { value: 'hold', note: 'later' } }],
  [
    'the list moved on, the file did not',
    file('keep'),
    known({ now: { value: 'drop', note: '' }, isDecided: true, isNewer: true }),
    { kind: 'same' },
  ],
  ['both moved to the same', file('drop'), known({ now: { value: 'drop', note: '' }, isDecided: true, isNewer: true }), { kind: 'same' }],
  [
    'both moved, apart',
    file('hold'),
    known({ now: { value: 'drop', note: '' }, isDecided: true, isNewer: true }),
    { kind: 'conflict', change: { value: 'hold' } },
  ],
  [
    'the policy moved since: a person’s word is wanted all the same',
    file('hold'),
    known({ now: { value: 'drop', note: '' } }),
    { kind: 'change', change: { value: 'hold' } },
  ],
  ['a person’s decision emptied', file(''), known({ isDecided: true }), { kind: 'change', change: { value: null } }],
  ['a suggestion emptied', file(''), known(), { kind: 'problem', why: 'nothingToTakeBack', text: '' }],
  ['a word that is none', file('yes'), known(), { kind: 'problem', why: 'unknownDecision', text: 'yes' }],
  ['a note that is too long', file('keep', 'x'.repeat(2001)), known(), { kind: 'problem', why: 'noteTooLong', text: 'x'.repeat(2001) }],
  [
    'a note as it was guarded',
    file('keep', "'=later"),
    known({ written: { value: 'keep', note: '=later' }, now: { value: 'keep', note: '=later' } }),
    { kind: 'same' },
  ],
  [
    'a note from a redacted copy',
    file('keep', 'A*** said ***-***-**42; a***@***'),
    known({ now: { value: 'keep', note: 'Ann said 206-555-0142; ann@example.com' } }),
    { kind: 'same' },
  ],
  [
    'a note with stars of its own',
    file('keep', '***urgent***'),
    known({ now: { value: 'keep', note: 'call back' } }),
    { kind: 'change', change: { note: '***urgent***' } },
  ],
  ['stars where there was no note', file('keep', '***'), known(), { kind: 'change', change: { note: '***' } }],
  ['a note that looks like a formula', file('keep', "'-2"), known(), { kind: 'change', change: { note: "'-2" } }],
  [
    'a note whose line ends changed',
    file('keep', 'a\r\nb'),
    known({ written: { value: 'keep', note: 'a\nb' }, now: { value: 'keep', note: 'a\nb' } }),
    { kind: 'same' },
  ],
  [
    'a note emptied',
    file('keep', ''),
    known({ written: { value: 'keep', note: 'old' }, now: { value: 'keep', note: 'old' } }),
    { kind: 'change', change: { note: '' } },
  ],
  ['a file without decisions', file(null, 'n'), known(), { kind: 'change', change: { note: 'n' } }],
  [
    'nothing known of what was written, and nobody has decided',
    file('drop'),
    known({ written: null }),
    { kind: 'change', change: { value: 'drop' } },
  ],
  [
    'nothing known of what was written, and a person has decided',
    file('drop'),
    known({ written: null, isDecided: true }),
    { kind: 'conflict', change: { value: 'drop' } },
  ],
  ['nothing known of what was written, and the cell is empty', file(''), known({ written: null }), { kind: 'same' }],
])('%s', (_, brought, list, compared) => {
  expect(compareRow(brought, list)).toEqual(compared);
});
