import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chordOf, isReserved } from '#renderer/keys/chords.ts';
import { holderOf, keysOf } from '#renderer/keys/keyStore.ts';
import { commandIds, declareCommands } from '#renderer/keys/keyTable.ts';
import { keyDocs } from './support/keyDocs.ts';

test('no two commands that act in the same place have the same key by default', () => {
  const clashes = commandIds.flatMap((id) =>
    keysOf(id, {}).flatMap((chord) => {
      const holder = holderOf(chord, id, {});
      return holder === undefined ? [] : [`${chord}: ${id} and ${holder}`];
    }),
  );
  expect(clashes).toEqual([]);
});

test('every command has a key, in the form that events report, which no system or browser needs for itself', () => {
  for (const id of commandIds) {
    expect(keysOf(id, {}), id).not.toEqual([]);
    for (const chord of keysOf(id, {})) {
      const [, mod, alt, shift, key = ''] = /^(mod\+)?(alt\+)?(shift\+)?(.+)$/.exec(chord) ?? [];
      const event = {
        key: key === 'Space' ? ' ' : key,
        ctrlKey: mod !== undefined,
        altKey: alt !== undefined,
        shiftKey: shift !== undefined,
        metaKey: false,
        getModifierState: () => false,
      };
      expect(chordOf(event), id).toBe(chord);
      // The key for copying has its usual meaning, and no other command can use it.
      expect(isReserved(chord), `${id}: ${chord}`).toBe(id === 'review.copy');
    }
  }
});

test('every set of commands is bound to its keys by a part of the window', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}').filter((path) => !path.startsWith('renderer/keys/') && !path.includes('.test.'));
  const texts = sources.map((path) => readFileSync(path, 'utf8'));
  const sets = texts.flatMap((text) => [...text.matchAll(/^export const (\w+Commands) = \{/gm)].map(([, name = '']) => name));
  expect(sets.length).toBeGreaterThan(30);
  expect(sets.filter((set) => !texts.some((text) => text.includes(`useKeys(${set}, `)))).toEqual([]);
});

test('no command is declared twice', () => {
  expect(new Set(commandIds).size).toBe(commandIds.length);
  const one = { does: 'Do it', keys: ['x'] };
  expect(() => declareCommands([{ 'lists.one': one }, { 'lists.one': one }])).toThrow('two commands are called lists.one');
});

test('the printed table is made from it (npm run docs), so that no key changes unnoticed', async () => {
  await expect(keyDocs()).toMatchFileSnapshot('../docs/keys.md');
});
