import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Environment } from '#contract/accounts/environment.ts';
import { Failed, type Failure } from '#contract/failure.ts';
import { someEnvironments } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { goToStep, go, useRoute } from '#renderer/base/router.ts';
import { SettingsScreen } from '../SettingsScreen.tsx';

const sandbox = someEnvironments.filter(({ kind }) => kind === 'sandbox');
const live = someEnvironments.find(({ kind, key }) => kind === 'service' && key.set) as Environment;
const address = live.baseUrl ?? '';
const settings = {
  operator: 'Ada',
  theme: 'system',
  environmentId: 'sandbox',
  country: 'US',
  keepOriginals: false,
  freshDays: {},
  keys: {},
} as const;

/** Opens the settings with these accounts. */
function open(all: readonly Environment[], connect: () => Environment | Failure, more: Answers = {}): ShownPart {
  let known = [...all];
  return showPart(<SettingsScreen />, {
    'app.state': () => ({ version: '0.1.0', host: 'browser', author: 'Ada', settings }),
    'environments.list': () => known,
    'environments.connect': () => {
      const made = connect();
      if ('code' in made) throw new Failed(made);
      known = [...known.filter(({ environmentId }) => environmentId !== made.environmentId), made];
      return made;
    },
    'settings.change': () => settings,
    'keys.usage': () => [],
    ...more,
  });
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const asksOf = ({ asked }: ShownPart, name: string): unknown[] => asked.filter(([one]) => one === name).map(([, params]) => params);
const field = (name: string): HTMLInputElement => screen.getByLabelText(name, { selector: 'input' });
const refused: Failure = { code: 'environment.keyRefused', params: { message: '' } };
const offline: Failure = { code: 'environment.untested', params: { untested: 'offline', message: '' } };

beforeEach(() => go({ at: 'settings' }));

test('connects an account by its key and its address, after saying what the test costs', async () => {
  const part = open(sandbox, () => live);
  expect(await screen.findByRole('form', { name: 'Connect your account' })).toBeTruthy();
  expect(screen.getByText(/one empty question, which is normally free; it costs \$0\.03 at most/)).toBeTruthy();
  expect(asksOf(part, 'environments.connect')).toEqual([]);
  await part.user.type(field('Key'), 'a-key-for-tests');
  await part.user.type(field('Web address'), address);
  await part.user.click(button('Test and connect'));
  expect(await screen.findByText(`${live.name} is connected.`)).toBeTruthy();
  expect(asksOf(part, 'environments.connect')).toEqual([{ baseUrl: address, key: 'a-key-for-tests' }]);
  // A person who connects a first account wants to use it, and is asked for its prices.
  expect(asksOf(part, 'settings.change')).toEqual([{ environmentId: live.environmentId }]);
  expect(screen.getByRole('region', { name: 'What you pay per check' })).toBeTruthy();
});

test('says that a key is wrong where it stands, and has no way to save it', async () => {
  const part = open(sandbox, () => refused);
  await part.user.type(await screen.findByLabelText('Web address'), address);
  await part.user.type(field('Key'), 'a-wrong-key{Enter}');
  expect(await screen.findByText(/Your provider doesn’t know this key/)).toBeTruthy();
  expect(field('Key').value).toBe('a-wrong-key');
  expect(screen.queryByRole('button', { name: 'Save without testing' })).toBeNull();
  expect(asksOf(part, 'environments.setKey')).toEqual([]);
});

test('saves a key untested only where nobody could be asked, and only when somebody says so', async () => {
  let failing = true;
  const part = open(sandbox, () => (failing ? offline : live));
  await part.user.type(await screen.findByLabelText('Web address'), address);
  await part.user.type(field('Key'), 'a-key-for-tests{Enter}');
  failing = false;
  await part.user.click(await screen.findByRole('button', { name: 'Save without testing' }));
  expect(await screen.findByText(`${live.name} is connected.`)).toBeTruthy();
  expect(asksOf(part, 'environments.connect').at(-1)).toEqual({ baseUrl: address, key: 'a-key-for-tests', untested: true });
});

test('replaces a key in one field, and leads back to where it was needed', async () => {
  goToStep('0198c0de-0000-7000-8000-000000000001', 'check');
  go({ at: 'settings' });
  const part = open([...sandbox, live], () => live);
  await part.user.click(await screen.findByRole('button', { name: 'Replace key' }));
  const form = screen.getByRole('form', { name: `New key of ${live.name}` });
  expect(within(form).queryByLabelText('Web address')).toBeNull();
  await part.user.type(field('Key'), 'another-key-for-tests{Enter}');
  expect(await screen.findByText(`${live.name} is connected.`)).toBeTruthy();
  expect(asksOf(part, 'environments.connect')).toEqual([{ baseUrl: address, key: 'another-key-for-tests' }]);
  const [inNotice] = screen.getAllByRole('button', { name: 'Back to the check' });
  await part.user.click(inNotice as HTMLElement);
  expect(useRoute.getState()).toEqual({ at: 'list', listId: '0198c0de-0000-7000-8000-000000000001', step: 'check' });
});

test('shows no kind of check that the service refused the key, and saves a price in its place', async () => {
  const part = open([...sandbox, { ...live, refused: ['phone_intel@3.0'] }], () => live, { 'environments.change': () => live });
  const prices = await screen.findByRole('region', { name: 'What you pay per check' });
  expect(within(prices).queryByLabelText('Price of Phone validation')).toBeNull();
  const one = within(prices).getByLabelText('Price of Address validation');
  await part.user.clear(one);
  await part.user.type(one, '0.02{Enter}');
  await waitFor(() =>
    expect(asksOf(part, 'environments.change')).toMatchObject([{ change: { prices: { operations: { 'location_intel@3.0': 20_000 } } } }]),
  );
});

test('says that a key can’t be stored here, and the technical reason only on demand', async () => {
  const key = { ...live.key, kept: 'session', keychainProblem: 'Platform failure: DBus error' } as const;
  const { user } = open([...sandbox, { ...live, key }], () => live);
  expect(await screen.findByText('Your key can’t be stored on this computer; you’ll enter it each time.')).toBeTruthy();
  expect(screen.queryByText('Platform failure: DBus error')).toBeNull();
  await user.click(button('Details'));
  expect(screen.getByText('Platform failure: DBus error')).toBeTruthy();
});
