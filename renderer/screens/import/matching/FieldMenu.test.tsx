import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { FieldMenu } from './FieldMenu.tsx';

const nothing = (): void => undefined;

test('letters typed before the search has the focus aren’t lost', async () => {
  showPart(
    <FieldMenu label="Field for Alt phone" choice={null} twice={false} together="" used={new Map()} button={nothing} onChange={nothing} />,
    {},
  );
  const button = screen.getByRole('combobox', { name: 'Field for Alt phone' });
  fireEvent.click(button);
  for (const key of 'pho') fireEvent.keyDown(button, { key });
  expect(await screen.findByDisplayValue('pho')).toBe(document.activeElement);
});
