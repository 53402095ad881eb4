import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Settings } from '#contract/settings/settings.ts';
import type { SigningState } from '#contract/evidence/signing.ts';
import { madeSigningState } from '#test/support/evidenceFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { EvidenceSettings } from './EvidenceSettings.tsx';

const madeSettings: Settings = {
  operator: 'Ada',
  theme: 'light',
  environmentId: 'sandbox',
  country: 'US',
  keepOriginals: false,
  freshDays: {},
  keys: {},
};

const open = (state: SigningState, more: Answers = {}) =>
  showPart(<EvidenceSettings settings={madeSettings} />, { 'evidence.keys': () => state, ...more });

test('shows each key by its fingerprint, says which one signs, and writes its public part to a file', async () => {
  const { user, asked } = open(madeSigningState, {
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'key.pem' }),
    'evidence.exportKey': () => ({ fileName: 'key.pem', download: null }),
  });
  expect(await screen.findByText(/^(5f3a ){15}5f3a$/)).toBeTruthy();
  expect(screen.getByText('Signs new evidence')).toBeTruthy();
  expect(screen.getByText(/^Retired /)).toBeTruthy();
  const [, old] = screen.getAllByRole('button', { name: 'Export public key' });
  if (old) await user.click(old);
  await expect.poll(() => asked.at(-1)).toEqual(['evidence.exportKey', { keyId: '91c4'.repeat(16), destinationId: 'd' }]);
});

test('replaces the key only when that is confirmed', async () => {
  const { user, asked } = open(madeSigningState, { 'evidence.rotateKey': () => ({ keys: [], problem: null }) });
  await user.click(await screen.findByRole('button', { name: 'Replace key' }));
  expect(screen.getByText(/What it signed still verifies/)).toBeTruthy();
  expect(asked.some(([name]) => name === 'evidence.rotateKey')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  expect(await screen.findByText('No key yet: the first evidence makes one.')).toBeTruthy();
});

test('says that nothing is signed without a keychain, and why', async () => {
  open({ keys: [], problem: { code: 'noKeychain', reason: 'no secret service' } });
  expect(await screen.findByText(/Evidence is not signed, because the system’s keychain can’t be used \(no secret service\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a key' }).hasAttribute('disabled')).toBe(true);
});

test('keeps the address of a time-stamp server, and refuses what is none', async () => {
  const { user, asked } = open(madeSigningState, { 'settings.change': (change) => ({ ...madeSettings, ...change }) });
  const field = await screen.findByRole('textbox', { name: 'Time-stamp server' });
  await user.type(field, 'timestamp.example.com{Enter}');
  expect(await screen.findByText('Enter an address like http://timestamp.example.com')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'http://timestamp.example.com{Enter}');
  await expect.poll(() => asked.at(-1)).toEqual(['settings.change', { timestampUrl: 'http://timestamp.example.com' }]);
});
