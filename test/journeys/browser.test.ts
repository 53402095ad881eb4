/**
 * The main job through the loopback host, in a real Chromium; pictures of every screen in both themes stay in artefacts/journey.
 *
 * @module-tag chromium
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { themes, wear } from '../support/themes.ts';
import { walkTheMainJob } from './mainJourney.ts';

const pictures = fileURLToPath(new URL('../../artefacts/journey/', import.meta.url));
let room: CliRoom;
let window: OpenWindow;

beforeAll(async () => {
  // Pictures of an earlier build would be taken for this one's.
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  room = openCliRoom();
  window = await openWindow(room);
}, 60_000);
afterAll(async () => {
  const code = await window.close();
  room.remove();
  expect(code).toBe(0);
});

it('gets from an empty folder to a reviewed spreadsheet in a browser', { timeout: 120_000 }, async () => {
  const { page, complaints } = window;
  const photograph = async (screen: string): Promise<void> => {
    for (const theme of themes) {
      await wear(page, theme);
      await page.screenshot({ path: join(pictures, `${screen}-${theme}.png`) });
    }
  };
  try {
    await walkTheMainJob({
      page,
      look: photograph,
      async exported(begin) {
        const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
        return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
      },
    });
  } catch (error) {
    await page.screenshot({ path: join(pictures, 'where-it-failed.png') });
    throw error;
  }
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('link', { name: 'sample-leads' }).waitFor();
  await photograph('7-lists');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Environments' }).waitFor();
  await photograph('8-settings');
  expect(complaints).toEqual([]);
});
