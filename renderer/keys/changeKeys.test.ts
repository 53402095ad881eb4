import { expect, test } from 'vitest';
import '#renderer/shell/commands.ts';
import { obstacleTo, withKey, withoutChange, withoutKey, holderOf, keysOf } from './keyStore.ts';

test('a command gets another key, a second one, or none', () => {
  const changed = withKey({}, 'review.note', 'm', 'n');
  expect(keysOf('review.note', changed)).toEqual(['m']);
  expect(keysOf('review.note', withKey(changed, 'review.note', 'F4'))).toEqual(['m', 'F4']);
  expect(keysOf('review.note', withoutKey(changed, 'review.note', 'm'))).toEqual([]);
  expect(withKey(changed, 'review.note', 'n', 'm')).toEqual({});
});

test('a key that another command of the same place has is told, and given only from one to the other', () => {
  expect(obstacleTo('u', 'review.note', {})).toEqual({ kind: 'taken', by: 'review.undo', always: false });
  const changed = withKey({}, 'review.note', 'u', 'n');
  expect(keysOf('review.note', changed)).toEqual(['u']);
  expect(keysOf('review.undo', changed)).toEqual(['mod+z']);
  expect(holderOf('n', 'review.undo', changed)).toBeUndefined();
});

test('keys of other screens are free, those of the whole window are not, wherever they are given', () => {
  expect(obstacleTo('a', 'review.note', {})).toBeUndefined();
  expect(obstacleTo('mod+o', 'review.note', {})).toMatchObject({ kind: 'taken', by: 'window.import' });
  expect(obstacleTo('t', 'window.import', {})).toMatchObject({ kind: 'taken', by: 'check.tryFirst' });
});

test('arrows, Esc and what the system needs stay where they are', () => {
  expect(obstacleTo('Escape', 'review.note', {})).toEqual({ kind: 'taken', by: 'review.leave', always: true });
  expect(obstacleTo('mod+w', 'review.note', {})).toEqual({ kind: 'reserved' });
  expect(obstacleTo('Tab', 'review.note', {})).toEqual({ kind: 'reserved' });
});

test('a command that is reset gets its key back from whom it was given to', () => {
  const given = withKey({}, 'review.note', 'u', 'n');
  const reset = withoutChange(given, 'review.undo');
  expect(keysOf('review.undo', reset)).toEqual(['u', 'mod+z']);
  expect(keysOf('review.note', reset)).toEqual([]);
  expect(withoutChange(reset, 'review.note')).toEqual({});
});

test('what another version has stored is ignored', () => {
  expect(keysOf('review.note', { 'review.gone': ['n'] })).toEqual(['n']);
  expect(holderOf('F8', 'review.note', { 'review.gone': ['F8'] })).toBeUndefined();
});
