/**
 * Aspects of single screens that only a real browser shows: a copied chart's contents, the printed page, a plan of a million rows while it
 * is counted, and a key that comes before a menu has the focus.
 *
 * @module-tag chromium
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandParams } from '#contract/commands.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { startChromium } from '../support/chromium.ts';
import type { FakeBackend } from '../support/fakeBackend.ts';
import { openShotPage, type ShotPage } from '../support/openShot.ts';
import { overviewShots } from '../support/overviewShots.ts';
import { ids } from '../support/sandboxFolder.ts';
import { shots, type Shot } from '../support/windowShots.ts';

const size = { width: 1440, height: 900 };
let browser: Browser;
let shown: ShotPage;
beforeAll(async () => {
  browser = await startChromium();
  shown = await openShotPage(browser, rendererFolder(), 'light');
});
afterAll(async () => {
  await shown.close();
  await browser.close();
});

function shotOf(all: readonly Shot[], name: string): Shot {
  const shot = all.find((one) => one.name === name);
  if (shot === undefined) throw new Error(`there is no state ${name}`);
  return shot;
}

it('the overview copies a chart that any program can show, and prints all charts without the window around them', async () => {
  const page = await shown.show(shotOf(overviewShots, '9-overview'), size);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy SVG of Grades' }).click();
  await page.getByText('Copied Grades as SVG.').waitFor();
  const svg = await page.evaluate(() => navigator.clipboard.readText());
  expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).toMatch(/>[1-9]\d*</);
  expect(svg).not.toMatch(/var\(|class=|tabindex|role=/);

  // The scores consist of two drawings, but are one chart.
  await page.getByRole('button', { name: 'Copy SVG of Activity scores' }).click();
  await page.getByText('Copied Activity scores as SVG.').waitFor();
  const scores = await page.evaluate(() => navigator.clipboard.readText());
  expect(scores).toContain('Score 85:');
  expect(scores).toContain('70 to 100, answered');

  await page.getByRole('button', { name: 'Copy PNG of Grades' }).click();
  await page.getByText('Copied Grades as PNG.').waitFor();
  const colors = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: new Uint8ClampedArray() };
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) found.add([...data.slice(at, at + 3)].join(' '));
    return [...found];
  });
  // The background, and the bars of A and F.
  expect(colors).toEqual(expect.arrayContaining(['255 255 255', '6 122 112', '168 29 39']));
  expect(shown.complaints()).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Copy/ }).first().isVisible()).toBe(false);
  const sizes = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    last: document.querySelector('table')?.getBoundingClientRect().bottom ?? Infinity,
    window: innerHeight,
  }));
  // Content longer than the window continues instead of being cut off.
  expect(sizes.page).toBeGreaterThan(sizes.window);
  expect(sizes.last).toBeLessThanOrEqual(sizes.page);
  await page.emulateMedia({ media: null });
});

it('a plan shows the progress and result of counting, then what it would buy', async () => {
  const million = 1_000_000;
  const asked: { request: CommandParams<'plans.make'>; answer(): void }[] = [];
  let backend: FakeBackend | undefined;
  const page: Page = await shown.show(
    {
      name: 'a plan that is counted',
      address: `#/lists/${ids.solar}/plan`,
      handlers: (answers) => ({
        'plans.make': (request) =>
          new Promise<Plan>((resolve) => asked.push({ request, answer: () => resolve(answers['plans.make'](request)) })),
      }),
      act: (_page, opened) => {
        backend = opened;
        return Promise.resolve();
      },
    },
    size,
  );
  await expect.poll(() => asked.length).toBe(1);
  const tell = (rows: number, calls: number): void =>
    backend?.emit('plans.progressed', {
      planId: asked[0]?.request.planId ?? '',
      of: million,
      checks: [{ rows, calls, skipped: [{ why: 'duplicate', parameter: null, rule: null, rows: rows - calls }] }],
    });
  const steps = page.getByRole('region', { name: 'Steps' });
  tell(420_000, 380_000);
  await steps.getByText('Counting: 420,000 of 1,000,000 rows').waitFor();
  await steps.getByText('380,000').first().waitFor();
  tell(900_000, 810_000);
  await steps.getByText('Counting: 900,000 of 1,000,000 rows').waitFor();
  asked[0]?.answer();
  await steps.getByText('Rows in the list').waitFor();
  expect(await steps.getByText('Counting:').count()).toBe(0);
});

it('a key that comes before the menu has the focus doesn’t close it', async () => {
  const page = await shown.show(shotOf(shots, '3-plan'), size);
  await page.getByRole('button', { name: 'Add a step' }).waitFor();
  // Simulates a very slow machine: delayed actions never happen.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.keyboard.press('a');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await page.locator('[role=menu]:focus-within').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.clock.resume();
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[role=menuitem]:focus').count()).toBe(1);
});
