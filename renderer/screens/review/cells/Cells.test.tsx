import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstPlace } from '#contract/review/place.ts';
import { madeReview, variedRows } from '#test/support/madeReview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids, solarList } from '#test/support/windowFixtures.ts';
import { GoToRow } from '../find/GoToRow.tsx';
import { Grid } from '../grid/Grid.tsx';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { createGridActs } from '../gridActs.ts';
import { reviewCommands } from '../reviewCommands.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { useGridReach } from '../useGridReach.ts';
import { asHtml, asTabs } from './copying.ts';
import { Cells } from './Cells.tsx';

const mapping = { ...solarList.mapping, fields: [] };
const list = { ...solarList, columns: ['Name', 'Phone', 'Notes'], mapping, rows: 9 };
const rows = variedRows(9).map(({ cells, ...row }, index) => ({
  ...row,
  cells: [...cells, index === 0 ? '=1+1\t"two"\nlines <b>' : ''],
}));

let review: Review;
let shown: ShownPart;
let copied: Record<string, string>;

function Part() {
  const reach = useGridReach(review, list, {
    ...firstPlace,
    layout: { ...firstPlace.layout, hidden: ['score', 'lineType', 'carrier', 'emailGrade'] },
  });
  // No row can be seen where nothing is laid out.
  useKeys(reviewCommands, { ...createGridActs(reach), decide: review.decide });
  useEffect(() => review.start(), []);
  return (
    <>
      <Grid {...reach}>{null}</Grid>
      <Cells {...reach} />
      <GoToRow review={review} rows={9} />
    </>
  );
}

// The test page has no layout, so the grid is given the height of twenty rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 672 });

beforeEach(async () => {
  copied = {};
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Promise<Blob>>;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.parts = parts;
      }
    },
  );
  const clipboard = {
    write: async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
      for (const [type, blob] of Object.entries(item?.parts ?? {})) copied[type] = await (await blob).text();
    },
    writeText: (text: string) => {
      copied['text/plain'] = text;
      return Promise.resolve();
    },
  };
  review = createReview(ids.solar);
  shown = showPart(<Part />, madeReview(ids.solar, rows).answers);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await screen.findByText('Person 3');
  screen.getByRole('grid').focus();
});
const output = (): string => review.use.getState().announcement;
const copy = (): Promise<void> => shown.user.keyboard('{Control>}c{/Control}');

test('Ctrl-C copies the current row as it is in the file, then Rollcall’s shown columns, and labels invented answers', async () => {
  await copy();
  await waitFor(() => expect(output()).toBe('Copied 1 row with 8 columns'));
  expect(copied['text/plain']).toBe(
    'Name\tPhone\tNotes\tRow\tDecision\tGrade\tLitigator\tAnswers\r\n' +
      'Person 1\t2065550100\t"=1+1\t""two""\nlines <b>"\t1\tKeep (suggested)\tA\tClear\tSandbox',
  );
  expect(copied['text/html']).toContain('lines &lt;b&gt;</td>');
  expect(copied['text/html']).toContain(`<td style="mso-number-format:'\\@'" sdnum="1033;0;@">2065550100</td>`);
});

test('Ctrl-C copies the selected rows, and refuses what should be a file', async () => {
  act(() => {
    review.extendTo(2);
    review.selectAt(6);
  });
  await copy();
  await waitFor(() => expect(output()).toBe('Copied 4 rows with 8 columns'));
  const names = copied['text/plain']?.split('\r\n').map((line) => line.split('\t')[0]);
  expect(names).toEqual(['Name', 'Person 1', 'Person 2', 'Person 3', 'Person 7']);
  copied = {};
  act(() => review.use.setState(({ selection }) => ({ selection: { ...selection, count: 10_001 } })));
  await copy();
  expect(output()).toBe('10,001 rows are too many to copy (at most 10,000). Export the selected rows instead.');
  expect(copied).toEqual({});
});

test('Shift and arrows extend a range of cells over the selected rows, which is copied by itself', async () => {
  await shown.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
  expect(output()).toBe('2 columns, Name to Phone');
  act(() => review.extendTo(1));
  const inRange = [...document.querySelectorAll('[data-range]')].map(({ parentElement, textContent }) => [parentElement?.id, textContent]);
  expect(inRange).toEqual([
    ['row-0', 'Person 1'],
    ['row-0', '2065550100'],
    ['row-1', 'Person 2'],
    ['row-1', '2065550101'],
  ]);
  await copy();
  await waitFor(() => expect(output()).toBe('Copied 2 rows with 2 columns'));
  // Only the file's own columns: no answers, so no label.
  expect(copied['text/plain']).toBe('Name\tPhone\r\nPerson 1\t2065550100\r\nPerson 2\t2065550101');

  // Answers among them are labeled.
  await shown.user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await copy();
  await waitFor(() => expect(output()).toBe('Copied 2 rows with 4 columns'));
  expect(copied['text/plain']?.split('\r\n')[0]).toBe('Litigator\tName\tPhone\tAnswers');
  fireEvent.contextMenu(document.querySelector('#row-1 [data-column=c0]') ?? document.body, { clientX: 9, clientY: 9 });
  await screen.findByRole('menuitem', { name: 'Copy 6 cells' });
  await shown.user.keyboard('{Escape}');

  // A plain arrow key leaves the range, and Escape leaves the cell.
  await shown.user.keyboard('{ArrowRight}');
  expect(document.querySelector('[data-range]')).toBeNull();
});

test('a text that is selected is copied by the browser, and a full clipboard that is refused is said', async () => {
  const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
  await copy();
  expect(output()).toBe('');
  selection.mockRestore();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write: () => Promise.reject(new Error('denied')) } });
  await copy();
  await waitFor(() => expect(output()).toMatch(/^Rollcall can’t access the clipboard/));
});

test('the current cell is copied exactly, and shown in full with its line breaks', async () => {
  await shown.user.keyboard('y');
  expect(output()).toMatch(/^Choose a cell/);
  await shown.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}y');
  await waitFor(() => expect(copied['text/plain']).toBe(rows[0]?.cells[2]));
  await shown.user.keyboard('i');
  const dialog = await screen.findByRole('dialog', { name: 'Notes' });
  expect(within(dialog).getByRole('group').textContent).toBe(rows[0]?.cells[2]);
  expect(document.activeElement?.textContent).toBe('Copy');
  // The review's own keys are inactive meanwhile.
  await shown.user.keyboard('1');
  expect(review.use.getState().pages.row(0)?.decision.by).toBe('policy');
  await shown.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('a cut cell opens under a resting pointer, takes no keyboard, and closes when the pointer leaves', async () => {
  const cell = document.querySelector('#row-0 [data-column=c2]') ?? document.body;
  fireEvent.pointerOver(cell);
  const full = await screen.findByRole('group', { name: 'Notes' });
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  vi.useFakeTimers();
  fireEvent.pointerEnter(full);
  fireEvent.pointerLeave(screen.getByRole('grid'));
  act(() => void vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  expect(screen.queryByRole('group', { name: 'Notes' })).toBe(full);
  fireEvent.pointerLeave(full);
  expect(screen.queryByRole('group', { name: 'Notes' })).toBeNull();
});

test('the menu of a cell makes it the current one and copies it', async () => {
  fireEvent.contextMenu(document.querySelector('#row-2 [data-column=c0]') ?? document.body, { clientX: 9, clientY: 9 });
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Copy cell' }));
  await waitFor(() => expect(copied['text/plain']).toBe('Person 3'));
  expect(review.use.getState()).toMatchObject({ at: 2, cell: 'c0' });
});

test('Ctrl-G goes to a row by its number, and says if the filter hides it', async () => {
  await shown.user.keyboard('{Control>}g{/Control}');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Row number' }), '12{Enter}');
  await screen.findByText('This list has 9 rows. Enter a number from 1 to 9.');
  await shown.user.keyboard('{Backspace}{Backspace}7{Enter}');
  await waitFor(() => expect(review.use.getState().at).toBe(6));
  expect(screen.queryByRole('dialog')).toBeNull();

  act(() => review.show({ extra: { grade: ['A'] } }));
  await waitFor(() => expect(review.use.getState().opening).toBe(false));
  await shown.user.keyboard('{Control>}g{/Control}');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Row number' }), '5{Enter}');
  await screen.findByText('Row 5 isn’t in this view: its filter hides it.');
  await shown.user.keyboard('{Enter}');
  await waitFor(() => expect(review.use.getState()).toMatchObject({ extra: {}, at: 4 }));
});

test('tables keep what cells contain', () => {
  expect(asTabs([['a"b', '0012']])).toBe('"a""b"\t0012');
  expect(asHtml([['H'], ['a&b\r\nc']])).toContain('a&amp;b<br style="mso-data-placement:same-cell">c');
});
