/** Says which hit of a search the current one is, in the last line and to screen readers. */
import { count, counted } from '../../../../electron/messages/count.ts';
import { Key } from '../../../ui/Key.tsx';
import type { Column } from '../grid/columns.ts';
import css from '../ReviewScreen.module.css';
import { foundColumn, searchedText } from '../store/finding.ts';
import type { Review } from '../store/reviewStore.ts';
import type { FindKeys } from './useFinding.ts';

interface Props {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly find: FindKeys;
}

export function FoundLine({ review, columns, hidden, find }: Props) {
  const words = review.use((state) => {
    const shows = foundColumn(state, find.order);
    const column = columns.find((one) => one.shows === shows);
    if (shows === null || column === undefined || state.view === null) return '';
    const where = hidden.has(column.key) ? `${column.title}, a hidden column` : column.title;
    return `Row ${count(state.at + 1)} of ${counted(state.view.count, 'row')} with “${searchedText(state)}”: ${where}`;
  });
  return (
    <span className={css.found} data-some={words === '' ? undefined : true}>
      {/* Always rendered: a status element added together with its text is not read out. */}
      <span className="cut" role="status" title={words}>
        {words}
      </span>
      {words !== '' && (
        <button type="button" className={css.allKeys} onClick={find.next}>
          <Key of="review.findNext" /> next
        </button>
      )}
    </span>
  );
}
