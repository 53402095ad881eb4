/**
 * A bare virtual list, as the reference for scrolling: as many rows and cells as the review draws, positioned by hand and filled at once
 * with made-up text, without a framework and without reading anything.
 */
import type { Page } from 'playwright-core';

/** `columns`: cells per row. */
export const showBareList = async (page: Page, rows: number, columns: number): Promise<void> => {
  await page.setContent(`<!doctype html><style>
    html, body { margin: 0; height: 100%; font: 13px sans-serif; }
    #rows { height: 100%; overflow: auto; }
    #head { position: sticky; top: 0; z-index: 1; height: 32px; background: #eee; }
    #body { position: relative; }
    .row { position: absolute; inset: 0 0 auto; display: grid; grid-auto-flow: column; grid-auto-columns: 140px; align-items: center;
      height: 32px; border-bottom: 1px solid #ddd; contain: size layout style; }
    .row div { overflow: hidden; white-space: nowrap; }
  </style><div id="rows" role="grid" tabindex="0"><div id="head">Heading</div><div id="body"></div></div>`);
  await page.evaluate(
    ({ count, cells }) => {
      const [height, beyond] = [32, 8];
      const grid = document.querySelector('#rows');
      const body = document.querySelector<HTMLElement>('#body');
      if (grid === null || body === null) throw new Error('the page is not there');
      body.style.height = `${count * height}px`;
      const drawn = new Map<number, HTMLElement>();
      const draw = (): void => {
        const first = Math.max(0, Math.floor(grid.scrollTop / height) - beyond);
        const last = Math.min(count - 1, Math.ceil((grid.scrollTop + grid.clientHeight) / height) + beyond);
        const free = [...drawn].filter(([index]) => index < first || index > last);
        for (const [index] of free) drawn.delete(index);
        for (let index = first; index <= last; index++) {
          if (drawn.has(index)) continue;
          const row = free.pop()?.[1] ?? document.createElement('div');
          if (!row.isConnected) {
            row.className = 'row';
            row.setAttribute('role', 'row');
            for (let cell = 0; cell < cells; cell++) row.append(document.createElement('div'));
            body.append(row);
          }
          row.style.transform = `translateY(${index * height}px)`;
          for (const [cell, element] of [...row.children].entries()) element.textContent = `Cell ${cell} of ${index}`;
          drawn.set(index, row);
        }
        for (const [, row] of free) row.remove();
      };
      grid.addEventListener('scroll', draw, { passive: true });
      draw();
    },
    { count: rows, cells: columns },
  );
};
