import { expect, test } from 'vitest';
import type { KeyState } from '../contract/environment.ts';
import { daysTooOld, keychainSentence, keyPlace, keyTitle, oldKeySentence } from './keyWords.ts';

const key = (part: Partial<KeyState>): KeyState => ({
  set: true,
  ending: '7f3c',
  kept: 'keychain',
  setAt: null,
  keychainProblem: null,
  ...part,
});

test('a key is shown by its ending alone', () => {
  expect(keyTitle(key({}))).toBe('····7f3c');
  expect(keyTitle(key({ ending: '' }))).toBe('····');
  expect(keyTitle(key({ set: false, ending: null, kept: null }))).toBe('No key');
  expect(keyTitle(key({ ending: null, kept: 'builtIn' }))).toBe('No key needed');
});

test('a key stored only for this session says so', () => {
  expect(keyPlace(key({ kept: 'session' }))).toMatch(/session only/);
  expect(keyPlace(key({ kept: 'variable' }))).toMatch(/session only/);
  expect(keyPlace(key({}))).not.toMatch(/session/);
  expect(keychainSentence(key({}))).toBeNull();
  expect(keychainSentence(key({ kept: 'session', keychainProblem: 'no bus' }))).toMatch(/\(no bus\).*this session only/);
});

test('a key is old after ninety days, and one of unknown age never is', () => {
  const day = 86_400_000;
  expect(daysTooOld(key({ setAt: 0 }), 90 * day)).toBeNull();
  expect(daysTooOld(key({ setAt: 0 }), 91 * day)).toBe(91);
  expect(daysTooOld(key({ setAt: null }), 500 * day)).toBeNull();
  expect(daysTooOld(key({ set: false, setAt: 0 }), 500 * day)).toBeNull();
  // A clock set back makes nothing old.
  expect(daysTooOld(key({ setAt: 500 * day }), 0)).toBeNull();
  expect(oldKeySentence(1093)).toBe('Set 1,093 days ago: replace keys every 90 days');
});
