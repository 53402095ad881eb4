/** The main job as a person does it in the window, shared by every host that has one. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilFrame } from '../support/untilFrame.ts';
import { expectWholeSample } from './exportedFile.ts';

/** What differs between hosts. */
export interface Door {
  page: Page;
  /** Does what begins an export, and reads the file that comes of it. */
  exported(begin: () => Promise<void>): Promise<{ name: string; text: string }>;
  /** Called on every screen on the way, idle or running. */
  look(screen: string): Promise<void>;
}

type Decision = 'Keep' | 'Hold' | 'Drop' | 'Undecided';

/** Anything slower than this would seem broken; the run has its own limit. */
const patienceMs = 15_000;
const runMs = 45_000;

/** Names the step that a failure belongs to. */
async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new Error(`While the person ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Goes from an empty data folder to the exported file, and compares it with what was read and decided. */
export async function walkTheMainJob({ page, exported, look }: Door): Promise<void> {
  page.setDefaultTimeout(patienceMs);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name });

  await step('tries the sample list', async () => {
    await heading('Drop a spreadsheet anywhere in this window').waitFor();
    await look('1-empty');
    await button('Try the sample list').click();
  });

  await step('matches the columns', async () => {
    await heading('Match the columns').waitFor();
    for (const [column, field] of [
      ['Full Name', 'Full name'],
      ['Phone', 'Phone'],
      ['E-mail', 'E-mail'],
      ['Zip', 'Postal code'],
      ['Vendor', 'Source'],
      ['lead_id', 'Keep, do not send'],
    ] as const) {
      const chosen = page
        .getByRole('combobox', { name: `Field for ${column}`, exact: true })
        .locator('span')
        .first();
      expect({ column, field: await chosen.innerText() }).toEqual({
        column,
        field,
      });
    }
    await look('2-import');
    await button('Continue to plan').click();
  });

  await step('plans the run', async () => {
    await heading('What this run would buy').waitFor();
    const asks = async (operation: string): Promise<void> => {
      await page.getByRole('group', { name: 'Check 1 of 1' }).getByRole('heading').getByRole('button').click();
      await page.getByRole('menuitem', { name: operation }).click();
    };
    await asks('phone_intel@3.0');
    await heading('Phone validation').waitFor();
    await asks('real_contact@2.0');
    await heading('Real contact').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Litigator check' }).isChecked()).toBe(true);
    await expect.poll(() => button(/^Start the run/).isEnabled(), { timeout: patienceMs, message: 'the run can be started' }).toBe(true);
    await look('3-plan');
  });

  await step('runs it', async () => {
    await page.keyboard.press('Control+Enter');
    const outcomes = page.getByRole('img', { name: /^Of \d+ calls/ });
    const answered = async (): Promise<number> =>
      Number(/: (\d+) answered/.exec((await outcomes.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
    await expect.poll(answered, { timeout: patienceMs, message: 'answers come in' }).toBeGreaterThan(120);
    await look('4-run');
    await button(/^Pause/).click();
    await heading(/calls made, .* left/).waitFor();
    await look('4-run-paused');
    const atRest = await answered();
    await button(/^Resume/).click();
    await heading(/^Finished, all \d+ calls made/).waitFor({ timeout: runMs });
    expect(await answered()).toBeGreaterThan(atRest);
    await look('4-run-finished');
    await button(/^Review \d+ answered rows/).click();
  });

  const decided = await step('decides three rows by keyboard', () => decideThree(page, look));

  await step('exports all rows', async () => {
    await button(/^Export \d+ rows$/).click();
    await heading('Export').waitFor();
    await look('6-export');
    const { name, text } = await exported(() => button(/^Export \d+ rows/).click());
    await page.getByText(/^Wrote \d+ rows to /).waitFor();
    await look('6-export-done');
    expect(name).toMatch(/^sample-leads.*\.sandbox\.csv$/);
    const file = expectWholeSample(text, 'real_contact');
    expect(new Set(file.column('rollcall.grade').filter((grade) => grade !== ''))).toEqual(new Set(['A', 'B', 'C', 'D', 'E', 'F']));
    expect(file.column('rollcall.decision').slice(0, 4)).toEqual(decided.map((word) => (word === 'Undecided' ? '' : word.toLowerCase())));
    expect(file.column('rollcall.note').slice(0, 4)).toEqual(['', note, '', '']);
  });
}

const note = 'Asked for a call on Monday, before 5';

/** Decides rows 1 to 3, and row 4 too, which is undone. Returns what holds for the four in the end. */
async function decideThree(page: Page, look: Door['look']): Promise<Decision[]> {
  const grid = page.getByRole('grid', { name: 'Rows' });
  // The headings are the first of its rows.
  const row = (number: number): Locator => grid.locator(`[role=row][aria-rowindex="${number + 1}"]`);
  const decision = (number: number): Locator => row(number).getByText(/^(Keep|Hold|Drop|Undecided)/);
  const shows = (number: number, words: string): Promise<unknown> =>
    expect.poll(() => decision(number).textContent(), { timeout: patienceMs, message: `row ${number}` }).toBe(words);
  const standsOn = async (number: number): Promise<void> => {
    await expect
      .poll(() => grid.getAttribute('aria-activedescendant'), { timeout: patienceMs, message: `the reviewer stands on row ${number}` })
      .toBe(`row-${number - 1}`);
    await untilFrame(page);
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await standsOn(1);
  const suggested = (await decision(4).textContent()) ?? '';
  // Its phone is invalid, so nothing was bought and the policy suggests nothing.
  expect(suggested).toBe('Undecided');
  await look('5-review');
  await press('1', '2', '3');
  await standsOn(4);
  await press('1');
  await shows(4, 'Keep, decided by a person');
  await press('u');
  await shows(4, suggested);
  await standsOn(4);
  await press('k', 'k', 'k', 'j');
  await standsOn(2);
  await press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await press('Enter');
  await row(2).getByText('Has a note').waitFor();
  const words = ['Keep', 'Hold', 'Drop'] as const;
  for (const [index, word] of words.entries()) await shows(index + 1, `${word}, decided by a person`);
  await look('5-review-decided');
  return [...words, 'Undecided'];
}
