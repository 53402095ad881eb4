/** Asks for a reason whenever the review waits for one, with the name of the row if there is only one. */
import type { List } from '#contract/lists/list.ts';
import { labelOf } from './grid/columns.ts';
import { KeepDialog } from './KeepDialog.tsx';
import type { ReviewState } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';

export function AskedReason({ review, mapping }: { review: Review; mapping: List['mapping'] }) {
  const question = review.use((state) => state.question);
  const label = review.use((state) => labelAsked(state, mapping));
  return <KeepDialog question={question} label={label} onAnswer={(answer) => review.answer(answer)} />;
}

function labelAsked({ question, pages }: Pick<ReviewState, 'question' | 'pages'>, mapping: List['mapping']): string | null {
  if (question?.rows.length !== 1) return null;
  const [row] = pages.rowsWith(new Set(question.rows));
  return row === undefined ? null : labelOf(row.cells, mapping);
}
