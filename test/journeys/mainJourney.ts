/**
 * The main job as a user does it in the window by keyboard alone. At each step, Chromium's accessibility tree is what a screen reader would
 * receive.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibleTree, type AccessibleTree } from '../support/accessibleTree.ts';
import { arrowTo, pickByKeyboard, pressOn } from '../support/byKeyboard.ts';
import { hangMs } from '../support/hangMs.ts';
import { listen, type Heard } from '../support/listen.ts';
import { untilFrame } from '../support/untilFrame.ts';
import { expectWholeSample } from './exportedFile.ts';

/** Host-specific parts. */
export interface Door {
  page: Page;
  /** Performs the action that begins an export, and reads the resulting file. */
  exported(begin: () => Promise<void>): Promise<{ name: string; text: string }>;
  /** Called on every screen on the way, idle or running. */
  look(screen: string): Promise<void>;
}

/** A user who works by keyboard with a screen reader. */
interface Reader {
  page: Page;
  heard: Heard;
}

type Decision = 'Keep' | 'Hold' | 'Drop' | 'Undecided';

/** Names the step in which a failure occurred. */
async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new Error(`While the person ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Goes from an empty data folder to the exported file, and compares it with the input and the decisions. */
export async function walkTheMainJob({ page, exported, look }: Door): Promise<void> {
  page.setDefaultTimeout(hangMs);
  const reader: Reader = { page, heard: await listen(page) };
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name });

  await step('tries the sample list', async () => {
    await heading(/^Find out which leads are worth calling/).waitFor();
    await look('1-empty');
    await expectTree(reader, {
      focus: 'main “Lists”',
      elements: ['heading “Find out which leads are worth calling, and which could sue you”', 'button “Try the sample list”'],
    });
    await pressOn(page, button('Try the sample list'));
  });

  await step('sees what was read and found, and what it costs', async () => {
    await heading('496 leads, ready to check').waitFor();
    const asks = button(/^Check \d+ leads, free/);
    await expect.poll(() => asks.isEnabled(), { message: 'the check can be started' }).toBe(true);
    expect(await page.getByRole('region', { name: 'Columns' }).innerText()).toContain('9 of 12 columns used');
    await look('2-check');
    await expectTree(reader, {
      focus: 'main “Check”',
      elements: ['heading “496 leads, ready to check”', 'button “Change what is checked”', 'button “Look at what was found”'],
    });
  });

  await step('looks at the columns', async () => {
    await pressOn(page, button('Change which columns are used'));
    await heading('Match the columns').waitFor();
    for (const [column, field] of [
      ['Full Name', 'Full name'],
      ['Phone', 'Phone'],
      ['E-mail', 'E-mail'],
      ['Zip', 'Postal code'],
      ['Vendor', 'Source'],
      ['lead_id', 'Leave as is'],
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
    await expectTree(reader, { focus: 'main “Import”', elements: ['heading “Match the columns”', 'combobox “Field for Full Name”'] });
    await page.keyboard.press('Control+Enter');
    await heading('496 leads, ready to check').waitFor();
  });

  await step('chooses checks', async () => {
    await pressOn(page, button('Change what is checked'));
    await heading('Choose checks').waitFor();
    const asks = async (operation: string): Promise<void> => {
      await pressOn(page, page.getByRole('group', { name: 'Step 1 of 1' }).getByRole('heading').getByRole('button'));
      await arrowTo(page, page.getByRole('menuitem', { name: operation }));
      await page.keyboard.press('Enter');
    };
    await asks('phone_intel@3.0');
    await heading('Phone validation').waitFor();
    await asks('real_contact@2.0');
    await heading('Lead check').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Litigator check' }).isChecked()).toBe(true);
    await expect.poll(() => button(/^Check \d+ leads/).isEnabled(), { message: 'the check can be started' }).toBe(true);
    await look('3-plan');
    await expectTree(reader, {
      focus: 'button “Lead check”',
      elements: ['heading “Choose checks”', 'checkbox “Litigator check”'],
    });
    await page.keyboard.press('Escape');
    await heading('496 leads, ready to check').waitFor();
    await expect.poll(() => button(/^Check \d+ leads/).isEnabled(), { message: 'the check can be started' }).toBe(true);
  });

  await step('runs it', async () => {
    await page.keyboard.press('Control+Enter');
    const outcomes = page.getByRole('img', { name: /^Of \d+ checks/ });
    const answered = async (): Promise<number> =>
      Number(/: (\d+) answered/.exec((await outcomes.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
    await expect.poll(answered, { message: 'answers come in' }).toBeGreaterThan(0);
    await look('4-run');
    await page.keyboard.press(' ');
    await heading(/checked, .* left/).waitFor();
    await look('4-run-paused');
    const atRest = await answered();
    await expectTree(reader, { focus: 'main “Check”', elements: ['button “Resume”'], reported: /^Paused by you/ });
    // The pause is reported a moment before its command has ended; until then, the key has no effect.
    await page.getByRole('button', { name: 'Resume', disabled: false }).first().waitFor();
    await page.keyboard.press(' ');
    const done = heading(/^Done: \d+ leads checked/);
    await done.waitFor();
    expect(Number(/\d+/.exec(await done.innerText())?.[0])).toBeGreaterThan(atRest);
    await button(/^Download \d+ to call/).waitFor();
    await look('4-run-finished');
    await expectTree(reader, { focus: /./, elements: ['heading “Why”', 'radio “Excel your columns, grade, why”'] });
    // First the rows to review, and from there all rows.
    await page.keyboard.press('r');
    await page.getByRole('grid', { name: 'Rows' }).waitFor();
    await page.keyboard.press('v');
    await pickByKeyboard(page, /All rows/);
    // No row needs review.
    await page.getByRole('grid', { name: 'Rows' }).getByText('test test').first().waitFor();
  });

  const decided = await step('decides three rows by keyboard', () => decideThree(reader, look));

  await step('downloads all rows', async () => {
    await page.keyboard.press('e');
    await heading('Download').waitFor();
    await expectTree(reader, { focus: 'main “Download”', elements: ['heading “Download”'] });
    await pressOn(page, page.getByRole('radio', { name: /^To call/ }), 'ArrowRight');
    await pressOn(page, page.getByRole('checkbox', { name: /^Every column/ }), ' ');
    await look('6-export');
    // The key has no effect before the screen shows the number of rows.
    await page.getByRole('button', { name: /^Download [\d,]+ rows/, disabled: false }).waitFor();
    const { name, text } = await exported(() => page.keyboard.press('Control+Enter'));
    await page.getByText(/^Wrote \d+ rows to /).waitFor();
    await expectTree(reader, { focus: /^checkbox “Every column/, reported: /^Wrote \d+ rows to / });
    await look('6-export-done');
    expect(name).toMatch(/^sample-leads.*\.sandbox\.csv$/);
    const file = expectWholeSample(text, 'real_contact');
    expect(new Set(file.column('rollcall.grade').filter((grade) => grade !== ''))).toEqual(new Set(['A', 'B', 'C', 'D', 'E', 'F']));
    expect(file.column('rollcall.decision').slice(0, 4)).toEqual(decided.map((word) => (word === 'Undecided' ? '' : word.toLowerCase())));
    expect(file.column('rollcall.note').slice(0, 4)).toEqual(['', note, '', '']);
  });
}

interface Expected {
  /** `role “name”`. */
  readonly focus: string | RegExp;
  /** Elements somewhere in the tree. */
  readonly elements?: readonly string[];
  /** The text of a live region. */
  readonly reported?: string | RegExp;
}

/** Checks what a screen reader receives: the current position, the result of the action, and a name for every operable element. */
async function expectTree({ page, heard }: Reader, { focus, elements = [], reported }: Expected): Promise<void> {
  const matches = (text: string, wanted: string | RegExp): boolean => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
  // The result is announced once keys pause. On a busy machine other texts may have replaced it by then, so all announcements since the
  // last look count.
  const output: string[] = [];
  let tree: AccessibleTree | undefined;
  // A screen has the focus before all of it is there.
  const faults = async (): Promise<unknown> => {
    output.push(...(await heard.take()));
    const now = await accessibleTree(page);
    tree = now;
    const missing = elements.filter((one) => !now.elements.includes(one));
    const isAnnounced = reported === undefined || [...output, ...now.reported].some((words) => matches(words, reported));
    return { focus: matches(now.focus, focus) ? focus : now.focus, missing, unannounced: isAnnounced ? [] : [...output, ...now.reported] };
  };
  await expect.poll(faults, { interval: 250, message: String(reported) }).toEqual({ focus, missing: [], unannounced: [] });
  expect(tree?.unnamed).toEqual([]);
}

const note = 'Asked for a call on Monday, before 5';

/** Decides rows 1 to 3, and row 4, which is undone. Returns the resulting decisions on all four. */
async function decideThree(reader: Reader, look: Door['look']): Promise<Decision[]> {
  const { page } = reader;
  const grid = page.getByRole('grid', { name: 'Rows' });
  // The headings are the grid's first row.
  const row = (number: number): Locator => grid.locator(`[role=row][aria-rowindex="${number + 1}"]`);
  const decision = (number: number): Locator => row(number).getByText(/^(Keep|Hold|Drop|Undecided)/);
  const shows = (number: number, words: string): Promise<unknown> =>
    expect.poll(() => decision(number).textContent(), { message: `row ${number}` }).toBe(words);
  const standsOn = async (number: number): Promise<void> => {
    await expect
      .poll(() => grid.getAttribute('aria-activedescendant'), { message: `the reviewer stands on row ${number}` })
      .toBe(`row-${number - 1}`);
    await untilFrame(page);
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await standsOn(1);
  const suggested = (await decision(4).textContent()) ?? '';
  // Its phone is invalid, so nothing was bought and the policy makes no suggestion.
  expect(suggested).toBe('Undecided');
  await look('5-review');
  await expectTree(reader, {
    focus: 'row “Marisol Quintero”',
    reported: /^(?:\d+ of )?\d+ rows\. Row 1, grade [A-F], litigator check clear, suggested: \w+\.$/,
  });
  await press('1', '2', '3');
  await standsOn(4);
  await expectTree(reader, {
    focus: 'row “test test”',
    reported: /Dropped row 3\. Row 4, no grade: skipped, litigators not checked, no suggestion\.$/,
  });
  await press('1');
  await shows(4, 'Keep, decided by a person');
  await press('u');
  await shows(4, suggested);
  await standsOn(4);
  await expectTree(reader, {
    focus: 'row “test test”',
    reported: /Undone: row 4\./,
  });
  await press('k', 'k', 'k', 'j');
  await standsOn(2);
  await press('n');
  await page.getByRole('textbox', { name: 'Note' }).waitFor();
  await page.keyboard.type(note);
  await press('Enter');
  await row(2).getByText('Has a note').waitFor();
  await expectTree(reader, { focus: 'row “Devon Achterberg”', reported: 'Wrote a note on row 2.' });
  const words = ['Keep', 'Hold', 'Drop'] as const;
  for (const [index, word] of words.entries()) await shows(index + 1, `${word}, decided by a person`);
  await look('5-review-decided');
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', '2');
  // The new position may have been announced before: on a busy machine the keys don't arrive within one pause.
  await expectTree(reader, { focus: 'row “Imani Okafor-Reyes”', reported: /Held 3 rows\.(?: |$)/ });
  await press('u');
  await expectTree(reader, { focus: 'row “Tobias Lindqvist”', reported: /Undone: 3 rows\.(?: |$)/ });
  await press('t');
  await expectTree(reader, {
    focus: 'heading “Tobias Lindqvist”',
    elements: ['article “Row 5”'],
    reported: /^\d+ rows not reviewed by you\. Row 5, grade [A-F], litigator check clear, suggested: \w+\.$/,
  });
  await press('j');
  await expectTree(reader, { focus: 'heading “Marisol Quintero”', reported: /^Row 6, / });
  await press('Escape');
  await expectTree(reader, { focus: 'row “Marisol Quintero”', reported: /^\d+ rows\. Row 6, / });

  await press('p');
  await expectTree(reader, { focus: 'main “Policy”', elements: ['heading “Which rows to keep, hold or drop”'] });
  const rule = page.getByRole('switch', { name: 'Rule 3 is on' });
  await pressOn(page, rule, ' ');
  await page.getByRole('button', { name: /^Apply to/, disabled: false }).waitFor();
  await expectTree(reader, { focus: 'switch “Rule 3 is on”', reported: /^\d+ rows? / });
  await press('Control+Enter');
  await expectTree(reader, { focus: 'row “Marisol Quintero”', reported: /^\d+ rows\. Row 6, / });
  return [...words, 'Undecided'];
}
