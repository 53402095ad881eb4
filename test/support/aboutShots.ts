/** Screenshots of what the program says about itself. */
import type { Page } from 'playwright-core';
import type { Shot } from './windowShots.ts';

const handlers: Shot['handlers'] = {
  'app.about': () => Promise.resolve({ dataDir: '/home/ada/.local/share/rollcall', logsDir: '/home/ada/.local/share/rollcall/logs' }),
};
const open =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
  };

/** Answers as in the desktop program, which has one more setting, and a file manager to show written files. */
export const inDesktop: Shot['handlers'] = {
  'app.state': () =>
    Promise.resolve({
      version: '0.1.0',
      host: 'electron',
      author: 'Ada',
      settings: {
        operator: 'Ada',
        theme: 'system',
        environmentId: 'sandbox',
        country: 'US',
        keepOriginals: false,
        keepAwake: true,
        freshDays: {},
        keys: {},
      },
    }),
};

export const aboutShots: readonly Shot[] = [
  { name: '1-about', address: '#/lists', handlers, act: open('About Rollcall') },
  { name: '1-about-zoom', alike: '1-about', address: '#/lists', size: { width: 720, height: 450 }, handlers, act: open('About Rollcall') },
  {
    name: '9-settings-awake',
    address: '#/settings/general',
    handlers: inDesktop,
    act: (page) => page.getByLabel('Keep the computer awake').scrollIntoViewIfNeeded(),
  },
  { name: '1-report', alike: '1-lists-receive', address: '#/lists', handlers, act: open('Report a problem') },
  {
    name: '1-report-zoom',
    alike: '1-lists-receive',
    address: '#/lists',
    size: { width: 720, height: 450 },
    handlers,
    act: open('Report a problem'),
  },
];
