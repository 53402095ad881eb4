/** `node scripts/makeIcons.mjs`: draws renderer/public/icon.svg in Chromium at every size that systems need, into resources/icons. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from './test/testNeeds.mjs';
import { inRoot } from './checkout.mjs';

/** Widths in pixels; 1024 is for macOS, and its .icns and the .ico for Windows are made from it. */
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const executablePath = findChromium()?.path;
if (executablePath === undefined) throw new Error('there is no Chromium to draw with');
const svg = readFileSync(inRoot('renderer', 'public', 'icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(inRoot('resources', 'icons'), { recursive: true });
for (const size of iconSizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(inRoot('resources', 'icons', `${size}x${size}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
