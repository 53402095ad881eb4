import { expect, it } from 'vitest';
import '#renderer/shell/commands.ts';
import { commandIds, entryOf } from '#renderer/keys/keyTable.ts';
import { acceleratorOf } from '#hosts/electron/accelerator.ts';

it.each([
  ['mod+Enter', 'CommandOrControl+Return'],
  ['mod+alt+shift+k', 'CommandOrControl+Alt+Shift+K'],
  ['shift+F3', 'Shift+F3'],
  ['mod++', 'CommandOrControl+Plus'],
  ['alt+ArrowUp', 'Alt+Up'],
  ['?', '?'],
  ['Space', 'Space'],
  ['ß', null],
  ['other+k', null],
])('%s is %s in a menu of Windows and Linux', (chord, accelerator) => {
  expect(acceleratorOf(chord, 'win32')).toBe(accelerator);
  expect(acceleratorOf(chord, 'linux')).toBe(accelerator);
});

it('leaves keys that are typed, and those of editing, to the page on macOS', () => {
  for (const chord of ['j', '1', 'Space', 'Delete', '?', 'alt+ArrowUp', 'shift+w', 'mod+z', 'mod+shift+z', 'mod+c'])
    expect(acceleratorOf(chord, 'darwin'), chord).toBeNull();
  expect(acceleratorOf('mod+Enter', 'darwin')).toBe('CommandOrControl+Return');
  expect(acceleratorOf('F3', 'darwin')).toBe('F3');
});

it('shows every key of the table', () => {
  const chords = commandIds.flatMap((id) => [...entryOf(id).keys, ...(entryOf(id).always ?? [])]);
  expect(chords.length).toBeGreaterThan(80);
  expect(chords.filter((chord) => acceleratorOf(chord, 'linux') === null)).toEqual([]);
});
