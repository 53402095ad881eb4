import type { Page } from 'playwright-core';

/**
 * Counts the words that a user can see on the page or scroll to: text between spaces that contains a letter. Text only for screen readers
 * isn't counted.
 */
export const wordsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isClipped = (element: Element | null): boolean => {
      if (element === null) return false;
      const { width, height } = element.getBoundingClientRect();
      const { overflow } = getComputedStyle(element);
      return (overflow !== 'visible' && (width <= 1 || height <= 1)) || isClipped(element.parentElement);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const count = data.split(/\s+/u).filter((part) => /\p{L}/u.test(part)).length;
      if (count > 0 && parentElement?.checkVisibility({ visibilityProperty: true }) && !isClipped(parentElement)) words += count;
    }
    return words;
  });
