/**
 * Takes screenshots of every state of every screen, in both themes: node test/support/takeShots.ts BUILT_RENDERER TARGET_FOLDER [NAME]
 * [WIDTHxHEIGHT]. Writes the number of words in each of them to words.tsv in the folder, so that two folders can be compared.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { startChromium } from './chromium.ts';
import { openShot } from './openShot.ts';
import { themes } from './themes.ts';
import { shots } from './windowShots.ts';
import { wordsOf } from './wordsOf.ts';

const [root, target, only = '', measures] = process.argv.slice(2);
if (root === undefined || target === undefined) throw new Error('usage: takeShots.ts BUILT_RENDERER TARGET_FOLDER [NAME] [WIDTHxHEIGHT]');
const [width = 0, height = 0] = (measures ?? '').split('x').map(Number);
const size = measures === undefined ? undefined : { width, height };
mkdirSync(target, { recursive: true });
const browser = await startChromium();
for (const shot of shots.filter(({ name }) => name.includes(only))) {
  for (const theme of themes) {
    const { page, complaints, close } = await openShot(browser, root, shot, theme, size);
    await page.screenshot({ path: `${target}/${shot.name}-${theme}.png` });
    if (theme === 'light') appendFileSync(`${target}/words.tsv`, `${shot.name}\t${await wordsOf(page)}\n`);
    if (complaints.length > 0) console.log(shot.name, theme, complaints.join('\n'));
    await close();
  }
}
await browser.close();
