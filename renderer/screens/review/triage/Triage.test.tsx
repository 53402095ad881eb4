import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { madeReview, variedRows, type MadeReview, type MadeRow } from '#test/support/madeReview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { sandbox, solarList } from '#test/support/windowFixtures.ts';
import { call } from '#renderer/bridge/call.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { Triage } from './Triage.tsx';

const list: List = {
  ...solarList,
  columns: ['Name', 'Phone'],
  mapping: {
    fields: [
      { field: 'name', column: 0 },
      { field: 'phone', column: 1 },
    ],
    country: 'US',
  },
};

let stop: () => void = () => undefined;
beforeEach(() => {
  // Frames are delivered as in a visible window.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

interface Shown extends ShownPart {
  readonly review: Review;
  readonly program: MadeReview;
}

/** Resolves once the card of the first row is painted. */
async function show(rows: readonly MadeRow[], change: (answers: Answers) => Answers = (answers) => answers): Promise<Shown> {
  const program = madeReview(list.listId, rows);
  const review = createReview(list.listId, undefined, true);
  const answers = change({
    ...program.answers,
    'app.state': () => ({
      ...{ version: '0', host: 'browser' as const, author: 'Ada' },
      settings: { operator: 'Ada', theme: 'light', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} },
    }),
    'environments.list': () => [],
    'lists.list': () => [],
  });
  const part = showPart(<Triage review={review} list={list} />, answers);
  stop = review.start();
  return Object.assign(part, { review, program });
}

const headingElement = (): HTMLElement => within(screen.getByRole('article')).getByRole('heading');
const shownRow = (): number => Number(document.querySelector<HTMLElement>('[data-card]')?.dataset['card']);
/** Waits for two frames and their rendering. */
const painted = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const cardOf = async (row: number): Promise<void> => {
  await expect.poll(shownRow).toBe(row);
  await act(painted);
};
const decisions = ({ program }: Shown): string[] => program.saved.map(({ row, value }) => `${row} ${value ?? 'none'}`);

test('the card shows person, facts and suggestion, and has the focus', async () => {
  await show(variedRows(20));
  await cardOf(1);
  // The focused heading announces only this; the live region announces the rest.
  expect(headingElement().textContent).toBe('Person 1');
  expect(document.activeElement).toBe(headingElement());
  expect(screen.getByRole('button', { name: /^Keep/ }).textContent).toContain('suggested');
  expect(screen.queryByRole('button', { pressed: true, name: /Keep|Hold|Drop/ })).toBeNull();
});

test('Enter accepts the suggestion, 1 2 3 decide, and the next undecided row comes by itself', async () => {
  const shown = await show(variedRows(20).map((row, index) => (index === 2 ? { ...row, decided: 'drop' as const } : row)));
  await cardOf(1);
  await shown.user.keyboard('{Enter}');
  await cardOf(2);
  await shown.user.keyboard('3');
  // Row 3 is decided already.
  await cardOf(4);
  await shown.user.keyboard('2');
  await cardOf(5);
  await expect.poll(() => decisions(shown)).toEqual(['1 keep', '2 drop', '4 hold']);
  expect(screen.getByText('Held row 4')).toBeTruthy();
});

test('contested rows come one after the other, each with who decided what, and a key settles them', async () => {
  const contested = [
    { operator: 'Ada', value: 'keep' as const, at: 1 },
    { operator: 'Bo', value: 'drop' as const, at: 2 },
  ];
  const rows = variedRows(6).map((row, index) => (index === 1 || index === 4 ? { ...row, decided: 'drop' as const, contested } : row));
  const shown = await show(rows);
  await cardOf(1);
  act(() => shown.review.show({ tab: 'contested' }));
  await cardOf(2);
  expect(
    await screen.findByText(
      'You kept it and Bo dropped it, without knowing of each other. Drop, the more careful decision, holds until somebody decides.',
    ),
  ).toBeTruthy();
  const progress = () => screen.getByText('Contested').parentElement?.textContent;
  expect(progress()).toContain('0 decided, 2 left');
  await shown.user.keyboard('3');
  await cardOf(5);
  await shown.user.keyboard('1');
  await expect.poll(() => decisions(shown)).toEqual(['2 drop', '5 keep']);
  expect(await screen.findByText('All 2 rows here are decided.')).toBeTruthy();
  act(() => shown.review.use.setState({ facets: madeFacets({ contested: 0 }) }));
  expect(progress()).toContain('2 decided, 0 left');
});

test('not checked is said as such, and never as clear', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('jjjj');
  await cardOf(5);
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Not checked')).toBeTruthy();
  expect(card.queryByText('Clear')).toBeNull();
});

test('the last decisions stay in sight; K shows one again, a key corrects it and returns', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('1');
  await cardOf(2);
  await shown.user.keyboard('1');
  await cardOf(3);
  const strip = within(screen.getByRole('region', { name: 'Just decided' }));
  expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Person 2Keep'),
    expect.stringContaining('Person 1Keep'),
  ]);
  await shown.user.keyboard('kk');
  await cardOf(1);
  expect(screen.getByRole('button', { pressed: true, name: /Keep|Hold|Drop/ }).textContent).toContain('Keep');
  await shown.user.keyboard('3');
  await cardOf(3);
  await expect.poll(() => decisions(shown)).toEqual(['1 keep', '2 keep', '1 drop']);
});

test('a row just decided is shown as soon as it has the focus, and is corrected with one key', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('1');
  await cardOf(2);
  act(() => screen.getByRole('button', { name: /Person 1/ }).focus());
  await cardOf(1);
  await shown.user.keyboard('2');
  await cardOf(2);
  await expect.poll(() => decisions(shown)).toEqual(['1 keep', '1 hold']);
});

test('undo takes back the last decision and shows its row, even while it is still being saved', async () => {
  let release: () => void = () => undefined;
  const shown = await show(variedRows(20), (answers) => ({
    ...answers,
    'review.decide': async (params) => {
      if (params.rows[0] === 2) await new Promise<void>((resolve) => (release = resolve));
      return answers['review.decide']?.(params) ?? { rows: [], recordId: '' };
    },
  }));
  await cardOf(1);
  await shown.user.keyboard('1');
  await cardOf(2);
  await shown.user.keyboard('3');
  await cardOf(3);
  await shown.user.keyboard('u');
  await act(painted);
  release();
  await cardOf(2);
  expect(shown.program.rows[0]?.decision.by).toBe('person');
  expect(shown.program.rows[1]?.decision.by).toBe('policy');
  expect(screen.getByText('Undone: row 2')).toBeTruthy();
});

test('the button beside a decision undoes that one, and nothing if it was undone in another window', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('1');
  await cardOf(2);
  await shown.user.keyboard('3');
  await cardOf(3);
  await expect.poll(() => decisions(shown)).toEqual(['1 keep', '2 drop']);
  const lastLine = within(screen.getByText('Dropped row 2').parentElement as HTMLElement);
  await call('review.undo', { listId: solarList.listId });
  await shown.user.click(lastLine.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(/^Nothing was undone/)).toBeTruthy();
  expect(shown.program.rows[0]?.decision.by).toBe('person');
  expect(lastLine.queryByRole('button')).toBeNull();
  await shown.user.keyboard('3');
  await cardOf(4);
  await shown.user.click(lastLine.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Undone: row 3')).toBeTruthy();
  expect(lastLine.queryByRole('button')).toBeNull();
});

test('keeping a litigator asks for a reason, and no key decides meanwhile', async () => {
  const rows = variedRows(20).map((row, index) => (index === 0 ? { ...row, litigator: 'litigator' as const } : row));
  let release: () => void = () => undefined;
  const shown = await show(rows, (answers) => ({
    ...answers,
    'review.noCalls': async (params) => {
      await new Promise<void>((resolve) => (release = resolve));
      return answers['review.noCalls']?.(params) ?? { litigators: [], suppressed: [] };
    },
  }));
  await cardOf(1);
  await shown.user.keyboard('1');
  await shown.user.keyboard('3');
  expect(await screen.findByText(/Still checking whether row 1 may be kept/)).toBeTruthy();
  release();
  await shown.user.type(await screen.findByLabelText('Reason'), 'our own employee{Enter}');
  await cardOf(2);
  await expect.poll(() => decisions(shown)).toEqual(['1 keep']);
});

test('a key that comes before its card is painted decides nothing, and says so', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('13');
  expect(await screen.findByText(/Row 2 was not shown yet/)).toBeTruthy();
  await expect.poll(() => decisions(shown)).toEqual(['1 keep']);
});

test('a decision that could not be saved leaves its row to be decided', async () => {
  const shown = await show(variedRows(2), (answers) => ({
    ...answers,
    'review.decide': (params) => {
      if (params.rows[0] === 1) throw new Failed('disk.full', { path: '/home/ada' });
      return answers['review.decide']?.(params) ?? { rows: [], recordId: '' };
    },
  }));
  await cardOf(1);
  await shown.user.keyboard('3');
  await cardOf(2);
  await expect
    .poll(() =>
      screen
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(),
    )
    .not.toContain('Drop');
  expect(screen.queryByText('Dropped row 1')).toBeNull();
  await shown.user.keyboard('3');
  await cardOf(1);
  await expect.poll(() => decisions(shown)).toEqual(['2 drop']);
});

test('decisions that wait for the one before are sent when the page is closed', async () => {
  let release: () => void = () => undefined;
  const shown = await show(variedRows(20), (answers) => ({
    ...answers,
    'review.decide': async (params) => {
      if (params.rows[0] === 1) await new Promise<void>((resolve) => (release = resolve));
      return answers['review.decide']?.(params) ?? { rows: [], recordId: '' };
    },
  }));
  for (const row of [1, 2, 3]) {
    await cardOf(row);
    await shown.user.keyboard('3');
  }
  await cardOf(4);
  expect(decisions(shown)).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => decisions(shown)).toEqual(['2 drop', '3 drop']);
  release();
  await expect.poll(() => decisions(shown)).toHaveLength(3);
});

test('a key that is held down decides one row', async () => {
  const shown = await show(variedRows(20));
  await cardOf(1);
  await shown.user.keyboard('3');
  await cardOf(2);
  fireEvent.keyDown(document.body, { key: '3', repeat: true });
  await act(painted);
  expect(decisions(shown)).toEqual(['1 drop']);
});

test('each key decides the row whose card was shown, with late and disordered answers', async () => {
  /** Delayed answers, each released by a later key. */
  const held: { until: number; give: () => void }[] = [];
  let pressed: number | null = null;
  const release = (until: number): void => {
    for (const one of held.filter((each) => each.until <= until)) {
      held.splice(held.indexOf(one), 1);
      one.give();
    }
  };
  const late = <P, R>(answer: ((params: P) => R | Promise<R>) | undefined) => {
    let asked = 0;
    return async (params: P): Promise<R> => {
      if (answer === undefined) throw new Error('not answered');
      const read = await answer(params);
      // Every third answer overtakes the two before it.
      const now = pressed;
      if (now !== null && asked++ % 3 !== 2) await new Promise<void>((give) => held.push({ until: now + 2, give }));
      return read;
    };
  };
  const shown = await show(variedRows(100), (answers) => ({
    ...answers,
    'review.window': late(answers['review.window']),
    'review.row': late(answers['review.row']),
    'review.facets': late(answers['review.facets']),
  }));
  await cardOf(1);
  const expected: string[] = [];
  const keys = { 2: 'hold', 3: 'drop' } as const;
  for (let press = 0; press < 24; press++) {
    const key = press % 3 === 0 ? 2 : 3;
    expected.push(`${shownRow()} ${keys[key]}`);
    pressed = press;
    await shown.user.keyboard(String(key));
    // After a decision the program announces a change, and the window rereads what it shows.
    if (press % 4 === 0) act(() => shown.emit('review.changed', { listId: list.listId }));
    release(press);
    await act(painted);
  }
  await expect.poll(() => decisions(shown)).toEqual(expected);
  expect(new Set(expected).size).toBe(24);
  // Rows that were read late didn't restore an old decision.
  expect(held).not.toEqual([]);
  pressed = null;
  release(Infinity);
  await act(painted);
  const strip = within(screen.getByRole('region', { name: 'Just decided' }));
  expect(strip.getAllByRole('listitem')).toHaveLength(4);
  expect(shown.review.use.getState().triage?.done.size).toBe(24);
});

test('nothing left to decide, a filter that no row passes, and a failure each say what to do', async () => {
  const shown = await show(variedRows(2));
  await cardOf(1);
  await shown.user.keyboard('3');
  await cardOf(2);
  await shown.user.keyboard('3');
  expect(await screen.findByText('All 2 rows here are decided.')).toBeTruthy();
  await shown.user.keyboard('k');
  await cardOf(2);
  await shown.user.keyboard('j');
  expect(await screen.findByText('All 2 rows here are decided.')).toBeTruthy();
  act(() => shown.review.show({ tab: 'all', extra: { grade: ['F'] } }));
  expect(await screen.findByText('No rows with grade F.')).toBeTruthy();
});

test('while the rows are read, nothing is said of what comes next', async () => {
  await show(variedRows(2), (answers) => ({ ...answers, 'review.open': () => new Promise<never>(() => undefined) }));
  expect(await screen.findByText(/^Reading [\d,]+ rows$/)).toBeTruthy();
  expect(screen.queryByText('This is the last row.')).toBeNull();
});

test('a failure to read the rows is shown with a way to try again', async () => {
  await show(variedRows(2), (answers) => ({
    ...answers,
    'review.open': () => {
      throw new Failed('list.notFound', { listId: list.listId });
    },
  }));
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
});

test('checking again costs nothing in the sandbox', async () => {
  await show(variedRows(2), (answers) => ({ ...answers, 'environments.list': () => [sandbox] }));
  expect(await screen.findByText('check again, free')).toBeTruthy();
});
