/** The layout of the lists while they load. */
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './ListsScreen.module.css';

export const ListSkeleton = () => (
  <div role="status" aria-label="Reading your lists">
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
