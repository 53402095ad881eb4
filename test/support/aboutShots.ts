/** Screenshots of what the program says about itself. */
import type { Page } from 'playwright-core';
import type { Shot } from './windowShots.ts';

const text = `${JSON.stringify(
  {
    madeAt: '2026-11-23T13:00:00.000Z',
    rollcall: { version: '0.1.0', host: 'electron', node: '24.11.1', electron: '45.4.1' },
    system: { platform: 'linux', release: '6.17.0', arch: 'x64', processors: 8, memoryMb: 16_384 },
    folder: { ledgerMb: 48, lists: [{ rows: 12_472, rejected: 3, run: 'finished' }], notices: [] },
    log: [
      {
        id: '01930000-0000-7000-8000-000000000001',
        at: '2026-11-23T12:58:03.120Z',
        message: 'the command exports.write threw',
        error: {
          name: 'Error',
          message: 'EACCES: permission denied, open …',
          code: 'EACCES',
          frames: ['at writeTable (out/main/exportThread.js:1044:11)'],
        },
      },
    ],
  },
  null,
  2,
)}\n`;
const handlers: Shot['handlers'] = {
  'app.about': () => Promise.resolve({ dataDir: '/home/ada/.local/share/rollcall', logsDir: '/home/ada/.local/share/rollcall/logs' }),
  'problems.report': () => Promise.resolve({ text }),
};
const open =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
  };

/** In the desktop program, which has a setting more. */
const inDesktop: Shot['handlers'] = {
  'app.state': () =>
    Promise.resolve({
      version: '0.1.0',
      host: 'electron',
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
  { name: '1-about-zoom', address: '#/lists', size: { width: 720, height: 450 }, handlers, act: open('About Rollcall') },
  {
    name: '9-settings-awake',
    address: '#/settings',
    handlers: inDesktop,
    act: (page) => page.getByLabel('Keep the computer awake').scrollIntoViewIfNeeded(),
  },
  { name: '1-report', address: '#/lists', handlers, act: open('Report a problem') },
  { name: '1-report-zoom', address: '#/lists', size: { width: 720, height: 450 }, handlers, act: open('Report a problem') },
];
