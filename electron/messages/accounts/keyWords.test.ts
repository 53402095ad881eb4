import { expect, test } from 'vitest';
import type { KeyState } from '#contract/accounts/environment.ts';
import { daysTooOld, keychainSentence, keyPlace, keyTitle, oldKeySentence } from './keyWords.ts';

const key = (part: Partial<KeyState>): KeyState => ({
  set: true,
  kept: 'keychain',
  setAt: null,
  keychainProblem: null,
  ...part,
});

test('no part of a key is shown', () => {
  expect(keyTitle(key({}))).toBe('Key set');
  expect(keyTitle(key({ set: false, kept: null }))).toBe('No key');
  expect(keyTitle(key({ kept: 'builtIn' }))).toBe('No key needed');
});

test('a key that can’t be stored says so, and leaves the reason to whoever asks for it', () => {
  expect(keyPlace(key({ kept: 'session' }))).toMatch(/until you close/);
  expect(keyPlace(key({ kept: 'variable' }))).toMatch(/until you close/);
  expect(keyPlace(key({}))).not.toMatch(/close/);
  const problem = { keychainProblem: 'Platform failure: DBus error' };
  expect(keychainSentence(key({}))).toBeNull();
  expect(keychainSentence(key({ kept: 'session', ...problem }))).toBe(
    'Your key can’t be stored on this computer; you’ll enter it each time.',
  );
});

test('a key is old after ninety days, and one of unknown age never is', () => {
  const day = 86_400_000;
  expect(daysTooOld(key({ setAt: 0 }), 90 * day)).toBeNull();
  expect(daysTooOld(key({ setAt: 0 }), 91 * day)).toBe(91);
  expect(daysTooOld(key({ setAt: null }), 500 * day)).toBeNull();
  expect(daysTooOld(key({ set: false, setAt: 0 }), 500 * day)).toBeNull();
  // With the clock set back, no key is old.
  expect(daysTooOld(key({ setAt: 500 * day }), 0)).toBeNull();
  expect(oldKeySentence(1093)).toBe('Set 1,093 days ago: replace keys every 90 days');
});
