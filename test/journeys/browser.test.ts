/**
 * The main job through the loopback host, in a real Chromium. With ROLLCALL_LOOK=FOLDER, screenshots of every screen in both themes are put
 * there.
 *
 * @module-tag chromium
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';
import { themes, wear } from '../support/themes.ts';
import { walkTheMainJob } from './mainJourney.ts';

const pictures = process.env['ROLLCALL_LOOK'];
let workspace: CliWorkspace;
let window: OpenWindow;

beforeAll(async () => {
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
});
afterAll(async () => {
  const code = await window.close();
  workspace.remove();
  expect(code).toBe(0);
});

it('gets from an empty folder to a reviewed spreadsheet in a browser', async () => {
  const { page, complaints } = window;
  const walked = walkTheMainJob({
    page,
    look: async (screen) => {
      if (pictures === undefined) return;
      for (const theme of themes) {
        await wear(page, theme);
        await page.screenshot({ path: join(pictures, `${screen}-${theme}.png`) });
      }
    },
    async exported(begin) {
      const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
    },
  });
  await walked.catch(async (error: unknown) => {
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'where-it-failed.png') });
    throw error;
  });
  expect(complaints).toEqual([]);
});
