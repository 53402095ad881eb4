import { expect, test } from 'vitest';
import type { KeyState } from '../contract/environment.ts';
import { keychainSentence, keyPlace, keyTitle } from './keyWords.ts';

const key = (part: Partial<KeyState>): KeyState => ({ set: true, ending: '7f3c', kept: 'keychain', setAt: null, keychainProblem: null, ...part });

test('a key is shown by its ending alone', () => {
  expect(keyTitle(key({}))).toBe('····7f3c');
  expect(keyTitle(key({ ending: '' }))).toBe('····');
  expect(keyTitle(key({ set: false, ending: null, kept: null }))).toBe('No key');
  expect(keyTitle(key({ ending: null, kept: 'builtIn' }))).toBe('No key needed');
});

test('a key that will be gone with the session says so', () => {
  expect(keyPlace(key({ kept: 'session' }))).toMatch(/session only/);
  expect(keyPlace(key({ kept: 'variable' }))).toMatch(/session only/);
  expect(keyPlace(key({}))).not.toMatch(/session/);
  expect(keychainSentence(key({}))).toBeNull();
  expect(keychainSentence(key({ kept: 'session', keychainProblem: 'no bus' }))).toMatch(/\(no bus\).*this session only/);
});
