import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Policy, PolicyState } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { policyPreview } from '#test/support/policyFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { useRoute } from '../../base/router.ts';
import { PolicyScreen } from './PolicyScreen.tsx';

const listId = solarList.listId;
const applied = '0198c0de-0000-7000-8000-00000000a001';
let lists = 0;

/** Uses a new list for each test, because edits outlive the screen. */
function open(answers: Answers = {}, state: Partial<PolicyState> = {}) {
  const own = `${listId.slice(0, -2)}${String(10 + lists++)}`;
  const shown = showPart(
    <>
      <Notifications />
      <PolicyScreen listId={own} rule={null} />
    </>,
    {
      'policies.state': () => ({ policy: carefulDialing, applied: [], draft: null, ...state }),
      'policies.preview': ({ policy }) => policyPreview(policy),
      'policies.ofLists': () => [],
      'policies.keepDraft': () => ({}),
      'policies.apply': () => ({ recordId: applied }),
      'policies.undo': () => ({ undone: true }),
      'lists.get': () => solarList,
      'lists.list': () => [],
      ...answers,
    },
  );
  return { ...shown, own };
}
const rule = async (number: number): Promise<HTMLElement> => screen.findByRole('listitem', { name: new RegExp(`^Rule ${number}:`) });
const names = (): (string | null)[] => screen.getAllByRole('listitem', { name: /^Rule/ }).map((one) => one.getAttribute('aria-label'));
const lastAsked = (asked: readonly (readonly [string, unknown])[], name: string): Policy | undefined =>
  (asked.findLast(([one]) => one === name)?.[1] as { policy?: Policy; draft?: Policy } | undefined)?.policy;

beforeEach(() => useRoute.setState({ at: 'policy', listId, rule: null }, true));

test('shows each rule in words with the rows that it decides and changes, and the whole effect', async () => {
  open();
  expect((await rule(1)).textContent).toContain('When the number belongs to a litigator');
  expect(await screen.findByText('1,204 rows go from Hold to Drop')).toBeTruthy();
  const third = await rule(3);
  expect(third.textContent).toContain('grade is E or F');
  expect(third.textContent).toContain('3,003 rows decided');
  expect(third.textContent).toContain('1,204 would change');
  expect(screen.getByRole('listitem', { name: 'Otherwise, hold' }).textContent).toContain('3,154 rows decided');
  expect(screen.getByText('37 decided by a person stay as they are')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Apply to/ }).hasAttribute('disabled')).toBe(true);
});

test('moves a rule by keys and menu, but never before a locked one, and takes it back', async () => {
  const { user, asked } = open();
  await rule(3);
  screen.getByRole('button', { name: /^Move rule 3/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(names()[1]).toMatch(/grade is E or F/);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Move rule 2/);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()[0]).toMatch(/a litigator/);
  expect(within(await rule(1)).queryByRole('button', { name: /^Move/ })).toBeNull();
  await expect.poll(() => lastAsked(asked, 'policies.preview')?.rules[1]?.when).toEqual({ grade: ['E', 'F'] });
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(names()[2]).toMatch(/grade is E or F/);
});

test('switches off, duplicates, removes and edits a rule in place, and applies the result as a new version', async () => {
  const { user, asked, own } = open({}, { policy: { ...carefulDialing, version: 4 } });
  await user.click(within(await rule(2)).getByRole('switch'));
  expect(names()[1]).toMatch(/switched off/);

  await user.click(within(await rule(3)).getByRole('button', { name: 'More for rule 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(names()).toHaveLength(11);

  await user.click(within(await rule(3)).getByRole('button', { name: /Rule 3 suggests/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Hold/ }));
  await user.click(within(await rule(3)).getByRole('button', { name: /^grade is E or F/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^E, / }));
  expect((await rule(3)).getAttribute('aria-label')).toBe('Rule 3: when grade is F, hold');
  await user.keyboard('{Escape}');

  await user.click(within(await rule(11)).getByRole('button', { name: 'More for rule 11' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(names()).toHaveLength(10);

  expect(screen.getByText(/Version 5, not applied yet/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => asked.find(([name]) => name === 'policies.apply')?.[1])
    .toMatchObject({
      listId: own,
      policy: { name: 'Careful dialing', version: 5, rules: { 1: { off: true }, 2: { when: { grade: ['F'] }, suggest: 'hold' } } },
    });
  await expect.poll(() => useRoute.getState()).toMatchObject({ at: 'list', step: 'review' });

  // The notice undoes this application only.
  const notice = within(await screen.findByRole('alert'));
  await user.click(notice.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => asked.findLast(([name]) => name === 'policies.undo')?.[1]).toMatchObject({ listId: own, recordId: applied });
  expect(await screen.findByText('“Careful dialing” version 5 is no longer applied')).toBeTruthy();
});

test('a rule can ask for findings and for a column, and says if the list has no such column', async () => {
  const policy: Policy = {
    ...carefulDialing,
    rules: [{ when: { columns: [{ heading: 'Source', test: { is: 'equals', text: 'LeadHouse' } }] }, suggest: 'hold' }],
  };
  const { user } = open({}, { policy });
  const first = await rule(1);
  const token = within(first).getByRole('button', { name: /LeadHouse/ });
  expect(token.getAttribute('title')).toBe('This list has no column “Source”: the rule matches nothing');
  await user.click(within(first).getByRole('button', { name: 'And another condition' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Findings' }));
  await user.click(await within(await rule(1)).findByRole('button', { name: /^found: suppressed/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'PO box' }));
  expect((await rule(1)).getAttribute('aria-label')).toMatch(/found: suppressed or PO box/i);
});

test('edits are still there after leaving, and are kept for the next start', async () => {
  const { user, asked, own, unmount } = open();
  await user.click(within(await rule(2)).getByRole('switch'));
  await user.keyboard('{Escape}');
  expect(useRoute.getState()).toMatchObject({ at: 'list', step: 'review', listId: own });
  unmount();
  expect(asked.findLast(([name]) => name === 'policies.keepDraft')?.[1]).toMatchObject({
    listId: own,
    draft: { rules: { 1: { off: true } } },
  });
});

test('an edit that is taken back at once is not kept', async () => {
  const { asked, unmount } = open();
  const kept = (): unknown => asked.findLast(([name]) => name === 'policies.keepDraft')?.[1];
  const takeBack = async (): Promise<void> => {
    fireEvent.click(within(await rule(2)).getByRole('switch'));
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  };
  await takeBack();
  await expect.poll(kept).toMatchObject({ draft: null });
  await takeBack();
  unmount();
  expect(kept()).toMatchObject({ draft: null });
});

test('another policy can be taken over, and discarded again', async () => {
  const { user } = open();
  await rule(1);
  await user.click(screen.getByRole('button', { name: 'More for this policy' }));
  await user.click(await screen.findByRole('menuitem', { name: /^No risk/ }));
  expect(await screen.findByText(/For compliance: keeps only rows/)).toBeTruthy();
  expect(screen.getByText(/Version 1, not applied yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More for this policy' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard changes' }));
  expect(screen.getByText(/Version 1, applied from the start/)).toBeTruthy();
});

test('an effect that could not be counted says so, with a way to try again', async () => {
  open({
    'policies.preview': () => {
      throw new Failed('disk.full', { path: '/home/ada' });
    },
  });
  expect(await screen.findByText('The effect could not be counted.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});
