/** Screenshots of the accounts in the settings: none yet, one connected, a key that is refused or can't be stored. */
import type { Page } from 'playwright-core';
import { Failed } from '#contract/failure.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const zoomed = { width: 720, height: 450 };

/** As on first use: only the sandbox. */
const noAccount = (answers: CommandHandlers) => ({
  'environments.list': async () => (await answers['environments.list']({})).filter(({ kind }) => kind === 'sandbox'),
});
const choose =
  (name: RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).click();

async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('a-key-for-pictures');
  const address = page.getByLabel('Web address');
  if (await address.isVisible()) await address.fill('https://api.example.com');
  await page.getByRole('button', { name: /^Test and/ }).click();
}

const refused = () => Promise.reject(new Failed('environment.keyRefused', { message: 'The API key is missing or not valid.' }));
const offline = () => Promise.reject(new Failed('environment.untested', { untested: 'offline', message: '' }));

export const accountShots: readonly Shot[] = [
  { name: '9-account-connect', address: '#/settings', handlers: noAccount },
  { name: '9-account-connect-narrow', alike: '9-account-connect', address: '#/settings', size: narrow, handlers: noAccount },
  { name: '9-account-connect-zoom', alike: '9-account-connect', address: '#/settings', size: zoomed, handlers: noAccount },
  {
    name: '9-account-refused',
    address: '#/settings',
    handlers: (answers) => ({ ...noAccount(answers), 'environments.connect': refused }),
    act: async (page) => {
      await enter(page);
      await page.getByText(/doesn’t know this key/).waitFor();
    },
  },
  {
    name: '9-account-offline',
    address: '#/settings',
    handlers: (answers) => ({ ...noAccount(answers), 'environments.connect': offline }),
    act: async (page) => {
      await enter(page);
      await page.getByRole('button', { name: 'Save without testing' }).waitFor();
    },
  },
  {
    name: '9-account-connected',
    address: '#/settings',
    handlers: (answers) => ({
      'environments.connect': async ({ baseUrl }) => {
        const all = await answers['environments.list']({});
        const one = all.find((known) => known.baseUrl === baseUrl);
        if (one === undefined) throw new Error(`no account at ${baseUrl}`);
        return { ...one, key: { ...one.key, set: true, kept: 'keychain' as const } };
      },
    }),
    act: async (page) => {
      await choose(/^Partner/)(page);
      await enter(page);
      await page.getByText(/^Partner.* is connected\.$/).waitFor();
    },
  },
  { name: '9-account', address: '#/settings', act: choose(/^Live/) },
  { name: '9-account-narrow', alike: '9-account', address: '#/settings', size: narrow, act: choose(/^Live/) },
  { name: '9-account-zoom', alike: '9-account', address: '#/settings', size: zoomed, act: choose(/^Live/) },
  { name: '9-account-sandbox', address: '#/settings', act: choose(/^Sandbox/) },
  {
    name: '9-account-no-keychain',
    address: '#/settings',
    handlers: (answers) => ({
      'environments.list': async () =>
        (await answers['environments.list']({})).map((one) =>
          one.kind === 'sandbox'
            ? one
            : { ...one, key: { ...one.key, set: true, kept: 'session' as const, keychainProblem: 'Platform failure: DBus error' } },
        ),
    }),
    act: choose(/^Live/),
  },
  {
    name: '9-settings-error',
    address: '#/settings',
    act: async (page) => {
      await choose(/^Live/)(page);
      await page.getByRole('button', { name: 'Advanced' }).click();
      await page.getByLabel('Checks a second').fill('5000');
      await page
        .getByLabel(/^Price of/)
        .first()
        .fill('');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
    },
  },
  { name: '9-settings-general', address: '#/settings/general' },
  { name: '9-settings-general-zoom', alike: '9-settings-general', address: '#/settings/general', size: zoomed },
];
