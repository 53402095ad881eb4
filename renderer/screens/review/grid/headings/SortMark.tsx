/** An arrow for the direction of a sort key, with its number if there are several. */
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from '../Grid.module.css';

export const SortMark = ({ at, of, descending, size }: { at: number; of: number; descending: boolean; size: number }) => (
  <span className={css.key}>
    <span className={css.arrow} data-descending={descending || undefined}>
      <Icon name="sort" size={size} />
    </span>
    {of > 1 && at + 1}
  </span>
);
