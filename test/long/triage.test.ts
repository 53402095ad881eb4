/**
 * Triage in a real window against the real program: as fast as cards are painted, each key decides the row whose card was shown.
 *
 * @module-tag chromium
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';
import { untilFrame } from '../support/untilFrame.ts';

const presses = 60;

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

/** A pressed key, recorded in the page itself, with the row whose card was painted then. */
interface Pressed {
  readonly row: number;
  readonly key: string;
}

it('decides exactly the rows whose cards were shown, and saves each', async () => {
  const { page, complaints } = window;
  const path = join(workspace.dir, 'leads.csv');
  writeFileSync(path, ['name,phone', ...Array.from({ length: 300 }, (_, row) => `Person ${row + 1},+1206555${1000 + row}`)].join('\n'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).first().click(),
  ]);
  await chooser.setFiles(path);
  await page.getByRole('link', { name: 'Review' }).click();
  // The import's own preview has rows too.
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').nth(1).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('article', { name: 'Row 1', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/review\/triage$/);
  await untilFrame(page);

  const pressed = await page.evaluate(async (count) => {
    const card = (): number => Number(document.querySelector<HTMLElement>('[data-card]')?.dataset['card']);
    const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const log: { row: number; key: string }[] = [];
    for (let press = 0; press < count; press++) {
      const key = String((press % 3) + 1);
      const row = card();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await painted();
      log.push({ row, key });
    }
    return log;
  }, presses);
  const words: Readonly<Record<string, string>> = { 1: 'Keep', 2: 'Hold', 3: 'Drop' };
  expect(pressed.map(({ row }: Pressed) => row)).toEqual(Array.from({ length: presses }, (_, index) => index + 1));
  await expect.poll(() => page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('20');

  // Back at the same row, with every decision where it belongs, as the program has them.
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Rows' }).waitFor();
  await expect.poll(() => page.locator('[role=row][data-active]').textContent()).toContain(`Person ${presses + 1}`);
  await page.reload();
  await page.getByRole('grid', { name: 'Rows' }).waitFor();
  await page.keyboard.press('Home');
  for (const { row, key } of [pressed[0], pressed[1], pressed[2], pressed[9], pressed[16]].flatMap((one) => one ?? []))
    await expect
      .poll(() =>
        page
          .locator('[role=row]', { hasText: new RegExp(`Person ${row}\\b`) })
          .first()
          .textContent(),
      )
      .toContain(words[key] ?? '');
  expect(complaints).toEqual([]);
});
