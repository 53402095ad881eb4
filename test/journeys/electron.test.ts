/**
 * The main job through Electron’s built main and preload: in the Electron that ROLLCALL_ELECTRON names, else through the stand-in.
 *
 * @module-tag chromium
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesktop, type Desktop } from '../support/openDesktop.ts';
import { hearComplaints } from '../support/openWindow.ts';
import { walkTheMainJob } from './mainJourney.ts';

let folder: string;
let desktop: Desktop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  desktop = await openDesktop(join(folder, 'data'));
}, 60_000);
afterAll(async () => {
  await desktop.close();
  rmSync(folder, { recursive: true, force: true });
});

it('gets from an empty folder to a reviewed spreadsheet in the desktop program', { timeout: 120_000 }, async () => {
  const { page } = desktop;
  const complaints = hearComplaints(page);
  const file = join(folder, 'sample-leads.sandbox.csv');
  await walkTheMainJob({
    page,
    look: () => Promise.resolve(),
    async exported(begin) {
      await desktop.saveTo(file);
      await begin();
      await expect.poll(() => existsSync(file), { timeout: 20_000, message: `${file} is written` }).toBe(true);
      return { name: basename(file), text: readFileSync(file, 'utf8') };
    },
  });
  expect(readdirSync(folder).sort()).toEqual(['data', basename(file)]);
  expect(complaints).toEqual([]);
});
