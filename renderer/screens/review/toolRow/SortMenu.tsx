/** Chooses the sort column by typing a part of its name; choosing it again reverses the order. */
import { Icon } from '../../../ui/Icon.tsx';
import { PickMenu } from '../../../ui/PickMenu.tsx';
import type { Column } from '../grid/columns.ts';
import css from '../grid/Grid.module.css';
import type { Review } from '../store/reviewStore.ts';
import { isSortedBy, sortBy } from '../grid/sorting.ts';

interface Props {
  readonly review: Review;
  readonly columns: readonly Column[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

export function SortMenu({ review, columns, opened, onOpened, onLeave }: Props) {
  const sort = review.use((state) => state.sort);
  return (
    <PickMenu
      title="Sort"
      icon="sort"
      command="review.sort"
      options={columns.map((column) => ({ value: column.key, label: column.title, chosen: isSortedBy(sort, column) }))}
      mark={
        <span className={css.arrow} data-descending={sort.descending || undefined}>
          <Icon name="sort" size={12} />
        </span>
      }
      opened={opened}
      onOpened={onOpened}
      onLeave={onLeave}
      onPick={(key) => {
        const column = columns.find((one) => one.key === key);
        if (column !== undefined) sortBy(review, column);
      }}
    />
  );
}
