/** The layout of the run screen while its run loads. */
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './RunScreen.module.css';

export const RunSkeleton = () => (
  <PageBody className={css.body ?? ''} role="status" aria-label={words.reading}>
    <div className={css.left}>
      <div className={css.head}>
        <Skeleton width={128} height={40} />
        <Skeleton width={280} height={16} />
      </div>
      <Skeleton height={14} />
      <div className={css.figures}>
        {[96, 80, 120, 104].map((width) => (
          <Skeleton key={width} width={width} height={40} />
        ))}
      </div>
      <Skeleton height={204} />
    </div>
    <div className={css.right}>
      <Skeleton height={520} />
      <Skeleton height={132} />
    </div>
  </PageBody>
);
