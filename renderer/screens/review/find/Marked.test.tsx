import { expect, test } from 'vitest';
import { soughtIn } from '#contract/review/searchedText.ts';
import { showPart } from '#test/support/showPart.ts';
import { Marked } from './Marked.tsx';

const marks = (text: string, sought: string): string => {
  const { container, unmount } = showPart(<Marked text={text} sought={soughtIn(sought)} />);
  const shown = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent).join('|');
  expect(container.textContent).toContain(text);
  unmount();
  return shown;
};

test('every part that was found is marked as it is written', () => {
  expect(marks('Émile and emil', 'emil')).toBe('Émil|emil');
  expect(marks('(206) 555-0142', '5550142')).toBe('555-0142');
  expect(marks('nothing here', 'zz')).toBe('');
});
