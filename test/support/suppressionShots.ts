/** Screenshots of the suppression list: full, with an unsuccessful search, empty, and its dialogs. */
import { madeSuppressions } from './madeSuppressions.ts';
import { fakeHandlersOf } from './fakeAnswers.ts';
import type { Shot } from './windowShots.ts';

const address = '#/suppressions';
const narrow = { width: 1024, height: 640 };

export const suppressionShots: readonly Shot[] = [
  { name: '9-suppressions', address },
  { name: '9-suppressions-narrow', alike: '9-suppressions', address, size: narrow },
  { name: '9-suppressions-empty', address, handlers: fakeHandlersOf(madeSuppressions({ entries: 0 })) },
  {
    name: '9-suppressions-add',
    address,
    size: narrow,
    act: async (page) => {
      await page.getByRole('grid').waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '9-suppressions-remove',
    address,
    act: async (page) => {
      await page.getByText('(206) 555-0142').first().waitFor();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').waitFor();
    },
  },
];
