/** The row above the grid: views with their counts, what is filtered beside them, search, columns, and the way out. */
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { count, counted } from '../../../electron/words/count.ts';
import { exportChoiceOf } from './exportView.ts';
import { useExportChoice } from '../../app/exportChoice.ts';
import { goToStep } from '../../app/router.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { Column } from './columns.ts';
import { capital, filterParts, viewCount, viewNames, viewTitles, without } from './filter.ts';
import type { Review } from './reviewStore.ts';
import { SearchField } from './SearchField.tsx';
import css from './ToolRow.module.css';

export function ToolRow({
  review,
  listId,
  columns,
  hidden,
  onHide,
  choosing,
  onChoosing,
  searchRef,
  onLeaveSearch,
}: {
  review: Review;
  listId: string;
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  /** Whether the columns are being chosen. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onLeaveSearch: () => void;
}) {
  const { tab, extra, view, whole } = review.use();
  // The text stands in its own field.
  const pills = filterParts({ ...extra, text: undefined });
  const search = (text: string): void =>
    review.show({ extra: { ...review.use.getState().extra, text: text.trim() === '' ? undefined : text } });
  const leave = (): void => {
    useExportChoice.setState({ choice: exportChoiceOf(listId, review.use.getState()) });
    goToStep(listId, 'export');
  };
  return (
    <div className={css.tool}>
      <div className={css.views} role="group" aria-label="Views">
        {viewNames.map((name) => (
          <button
            key={name}
            type="button"
            className={css.view}
            aria-pressed={name === tab}
            onClick={() => review.show({ tab: name, extra: {} })}
          >
            {viewTitles[name]}
            {whole !== null && view !== null && <span className={css.count}>{count(viewCount(name, whole, view.rows))}</span>}
          </button>
        ))}
      </div>
      <div className={css.pills}>
        {pills.map(({ part, words }) => (
          <button
            key={part}
            type="button"
            className={css.pill}
            aria-label={`Take away the filter: ${words}`}
            onClick={() => review.show({ extra: without(extra, part) })}
          >
            <span className="cut">{capital(words)}</span>
            <Icon name="close" size={12} />
          </button>
        ))}
        {pills.length > 0 && (
          <Button variant="subtle" size="xs" className={css.clear} onClick={() => review.show({ extra: { text: extra.text } })}>
            Clear
          </Button>
        )}
      </div>
      <SearchField text={extra.text ?? ''} onChange={search} onLeave={onLeaveSearch} inputRef={searchRef} />
      <ColumnMenu columns={columns} hidden={hidden} onChange={onHide} opened={choosing} onOpened={onChoosing} />
      <Button variant="filled" size="xs" className={css.export} disabled={view === null || view.count === 0} onClick={leave}>
        {view === null ? 'Export' : `Export ${counted(view.count, 'row')}`}
      </Button>
    </div>
  );
}
