/**
 * The overview in a real Chromium: what a copied chart contains, and what paper shows.
 *
 * @module-tag chromium
 */
import { expect, it } from 'vitest';
import { overviewShots } from '../support/overviewShots.ts';
import { useShots } from '../support/useShots.ts';

const open = useShots();
const shot = overviewShots[0];
const openOverview = () => open(shot?.address ?? '', shot?.handlers ?? {});

it('copies a chart that any program can show: without styles and colors of the window', { timeout: 60_000 }, async () => {
  const { page, complaints } = await openOverview();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy SVG of Grades' }).click();
  await page.getByText('Copied Grades as SVG.').waitFor();
  const svg = await page.evaluate(() => navigator.clipboard.readText());
  expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).toContain('3,018');
  expect(svg).not.toMatch(/var\(|class=|tabindex|role=/);

  // The scores are two drawings, and one chart.
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
  expect(complaints).toEqual([]);
});

it('prints all charts without the window around them', { timeout: 60_000 }, async () => {
  const { page } = await openOverview();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Copy/ }).first().isVisible()).toBe(false);
  const sizes = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    last: document.querySelector('table')?.getBoundingClientRect().bottom ?? Infinity,
    window: innerHeight,
  }));
  // What is longer than the window goes on, instead of being cut.
  expect(sizes.page).toBeGreaterThan(sizes.window);
  expect(sizes.last).toBeLessThanOrEqual(sizes.page);
});
