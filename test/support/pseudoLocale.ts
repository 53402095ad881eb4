/**
 * The window in a pseudo-locale: every word is a third longer and has accents. It changes what is drawn once the state is reached, so it
 * covers texts from every table and component.
 */
import type { Page } from 'playwright-core';
import { layoutFaults } from './layoutFaults.ts';
import { untilSettled } from './untilSettled.ts';

/** The user's own text stays unchanged: cells, input, raw answers, keys, and names of files and codes. */
const own =
  '[role=gridcell], [translate=no], .code, [class*=_code_], input, textarea, pre, code, kbd, svg, style, script, [contenteditable]';

/** Returns layout faults caused by longer words. The page must have reached its state. */
export async function pseudoFaults(page: Page): Promise<string[]> {
  await page.evaluate(speak, own);
  // Elements that follow its size, such as a menu beside its button, move with the next frames.
  await untilSettled(page);
  return (await layoutFaults(page)).map((fault) => `longer words: ${fault}`);
}

/** Runs in the page: it must not use anything from outside itself. */
function speak(own: string): void {
  const accents: Readonly<Record<string, string>> = {
    ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ', n: 'ñ', o: 'ö' },
    ...{ p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ü', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
  };
  /** Makes a word a third longer by repeating its last letters. */
  const word = (text: string): string => {
    const grown = text + text.slice(text.length - Math.max(1, Math.round(text.length * 0.35)));
    return grown.replace(/[a-z]/g, (letter) => accents[letter] ?? letter);
  };
  const sentence = (text: string): string => text.replace(/\p{L}{2,}/gu, word);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest(own) === null) node.nodeValue = sentence(node.nodeValue ?? '');
  }
  for (const element of document.querySelectorAll<HTMLInputElement>('input[placeholder]'))
    element.placeholder = sentence(element.placeholder);
  for (const element of document.querySelectorAll<HTMLElement>('[title]')) element.title = sentence(element.title);
}
