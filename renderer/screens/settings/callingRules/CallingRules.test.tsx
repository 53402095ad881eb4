import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type CallingRule, shippedCallingRules } from '#contract/calling/callingRules.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { CallingRules } from './CallingRules.tsx';

function show(): ShownPart {
  let rules: readonly CallingRule[] | null = null;
  const table = (): { rules: CallingRule[]; shipped: boolean } => ({ rules: [...(rules ?? shippedCallingRules)], shipped: rules === null });
  const without = (place: string): CallingRule[] => table().rules.filter((rule) => rule.place !== place);
  return showPart(<CallingRules />, {
    'callingRules.list': table,
    'callingRules.save': ({ rule }) => ((rules = [...without(rule.place), rule]), table()),
    'callingRules.remove': ({ place }) => ((rules = without(place)), table()),
    'callingRules.restore': () => ((rules = null), table()),
  });
}

const lineOf = async (place: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(place)).closest('tr');
  if (row === null) throw new Error(`no line for ${place}`);
  return row;
};

test('each line says its hours, its source and when it was read, and all of it is no legal advice', async () => {
  show();
  expect((await lineOf('Rhode Island')).textContent).toMatch(
    /Mon–Fri 9 AM to 6 PM; Sat 10 AM to 5 PM; Sun no calls.*R\.I\. Gen\. Laws.*legal holidays.*Nov 23, 2026/,
  );
  expect(screen.getByText(/not legal advice: have a person check every line/)).toBeTruthy();
  expect(screen.getByText('13 lines, as they come with Rollcall')).toBeTruthy();
});

test('a line is changed, removed and restored', async () => {
  const { user, asked } = show();
  await user.click(within(await lineOf('Florida')).getByRole('button', { name: 'Change Florida' }));
  const form = screen.getByRole('form', { name: 'Calling hours of Florida' });
  await user.click(within(form).getByRole('checkbox', { name: 'Calls on Sunday' }));
  await user.click(within(form).getByRole('button', { name: 'Save the line' }));
  expect((await lineOf('Florida')).textContent).toContain('Mon–Sat 8 AM to 8 PM; Sun no calls');
  expect(asked.at(-1)).toMatchObject(['callingRules.save', { rule: { place: 'FL', source: 'Fla. Stat. § 501.616(6)(a)' } }]);

  await user.click(screen.getByRole('button', { name: 'Remove Florida' }));
  expect(await screen.findByText('12 lines, changed by you')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore the lines of Rollcall' }));
  await user.click(screen.getByRole('button', { name: 'Restore them' }));
  expect((await lineOf('Florida')).textContent).toContain('Every day 8 AM to 8 PM');
});

test('a line without a source, or whose hours end before they begin, is not saved', async () => {
  const { user, asked } = show();
  await user.click(await screen.findByRole('button', { name: 'Add a line' }));
  await user.click(await screen.findByRole('combobox', { name: 'State, province or country' }));
  await user.click(await screen.findByRole('option', { name: 'Ohio' }));
  const save = screen.getByRole('button', { name: 'Save the line' });
  await user.click(save);
  expect(screen.getByRole('alert').textContent).toBe('Enter the source: nobody can check a line without one.');
  const to = screen.getByLabelText('Monday, to');
  await user.clear(to);
  await user.type(to, '07:00');
  await user.type(screen.getByLabelText('Source'), 'Ohio Rev. Code');
  await user.click(save);
  expect(screen.getByRole('alert').textContent).toBe('Monday: the hours must end after they begin.');
  expect(asked.map(([name]) => name)).not.toContain('callingRules.save');
});
