/** The layout of the lists while they load. */
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './ListsScreen.module.css';

export const ListSkeleton = () => (
  <div role="status" aria-label={words.reading}>
    {[180, 220, 150].map((width) => (
      <div key={width} className={`${css.grid ?? ''} ${css.skeletonRow ?? ''}`}>
        <Skeleton width={width} />
        <Skeleton width={160} />
        <Skeleton />
        <Skeleton width={60} />
        <Skeleton width={90} />
        <span />
      </div>
    ))}
  </div>
);
