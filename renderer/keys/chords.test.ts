import { describe, expect, test } from 'vitest';
import { chordOf, chordText, chordWords, writesNothing, type KeyPress } from './chords.ts';

const press = (key: string, held: Partial<KeyPress> & { altGr?: boolean } = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
  getModifierState: (name) => name === 'AltGraph' && held.altGr === true,
});

describe('a pressed key is named', () => {
  test.each([
    ['j', press('j')],
    ['j', press('J')],
    ['shift+j', press('J', { shiftKey: true })],
    ['Space', press(' ')],
    ['shift+Space', press(' ', { shiftKey: true })],
    ['mod+Enter', press('Enter', { ctrlKey: true })],
    ['mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true })],
    ['shift+F3', press('F3', { shiftKey: true })],
    ['alt+ArrowDown', press('ArrowDown', { altKey: true })],
    ['mod++', press('+', { ctrlKey: true, shiftKey: true })],
    ['é', press('É')],
  ])('%s', (chord, event) => expect(chordOf(event)).toBe(chord));

  test('a sign is the same key with whatever a keyboard needs to type it', () => {
    expect(chordOf(press('?', { shiftKey: true }))).toBe('?');
    expect(chordOf(press('/', { shiftKey: true }))).toBe('/');
    expect(chordOf(press('[', { ctrlKey: true, altKey: true, altGr: true }))).toBe('[');
  });

  test('a key with the Windows key is none of ours', () => expect(chordOf(press('j', { metaKey: true }))).toBe('other+j'));
});

test('a key is printed short and spoken in full', () => {
  expect(['mod+Enter', 'shift+F3', 'j', 'mod++', 'Space'].map(chordText)).toEqual(['Ctrl ↵', 'Shift F3', 'J', 'Ctrl +', 'Space']);
  expect(['mod+Enter', 'ArrowDown', 'mod++'].map(chordWords)).toEqual(['Ctrl+Enter', 'Down arrow', 'Ctrl++']);
});

test('while somebody types, only keys act that write nothing and are no command of editing', () => {
  expect(['mod+Enter', 'F2', 'shift+F3', 'mod+k'].every(writesNothing)).toBe(true);
  expect(['j', 'Enter', 'shift+j', 'mod+z', 'mod+shift+z', 'mod+a', 'ArrowDown'].some(writesNothing)).toBe(false);
});
