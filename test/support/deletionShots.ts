/** Screenshots of deleting lists: the notice, the line below the lists, and the confirmation before a list is deleted permanently. */
import type { Page } from 'playwright-core';
import type { Shot } from './windowShots.ts';

const address = '#/lists';
const show = (page: Page): Promise<void> => page.getByRole('button', { name: 'Show', exact: true }).click();

export const deletionShots: Shot[] = [
  {
    name: '1-lists-delete',
    address,
    act: async (page) => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await page.getByText('Deleted “').waitFor();
    },
  },
  { name: '1-lists-deleted', address, act: show },
  {
    name: '1-lists-deleted-zoomed',
    alike: '1-lists-deleted',
    address,
    size: { width: 720, height: 450 },
    act: async (page) => {
      await show(page);
      await page.getByRole('button', { name: 'Delete permanently now' }).last().scrollIntoViewIfNeeded();
    },
  },
  { name: '1-lists-empty-deleted', alike: '1-lists-empty', address, handlers: { 'lists.list': () => Promise.resolve([]) } },
  {
    name: '1-lists-delete-for-good',
    alike: '1-lists-retention',
    address,
    act: async (page) => {
      await show(page);
      await page.getByRole('button', { name: 'Delete permanently now' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
