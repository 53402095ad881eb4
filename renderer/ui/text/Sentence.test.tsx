import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { Sentence } from './figures.tsx';

test('puts each part where its name stands, in whatever order', () => {
  const { container } = showPart(<Sentence of="{grade}: {rows} rows, {rows} in all" parts={{ rows: <b>12</b>, grade: <i>F</i> }} />);
  expect(container.innerHTML).toContain('<i>F</i>: <b>12</b> rows, <b>12</b> in all');
});

test('shows a name without a part, so that a mistake is seen', () => {
  const { container } = showPart(<Sentence of="{gone} rows" parts={{ rows: 1 }} />);
  expect(container.textContent).toContain('{gone} rows');
});
