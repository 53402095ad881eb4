/** A list being imported while the person does other things. */
import { Button } from '@mantine/core';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import type { Reading } from '../../subjects/lists/imports.ts';
import { formatRoute } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './ListsScreen.module.css';

const texts = words.importing;

export function ReadingRow({ reading: { name, progress, failure } }: { reading: Reading }) {
  const title = failure !== null ? texts.failed : progress?.stage === 'finding' ? texts.screening : texts.reading;
  const rows = progress?.rows ?? 0;
  const share = progress === null || progress.bytes === 0 ? null : progress.bytesRead / progress.bytes;
  return (
    <div className={`${css.grid ?? ''} ${css.row ?? ''}`} role="status">
      <div className="stack gap-4">
        <a className={`${css.name ?? ''} cut`} title={name} href={formatRoute({ at: 'reading' })}>
          {name}
        </a>
        <span className="small text-3">{failure === null ? texts.importing : texts.nothingKept}</span>
      </div>
      <div className="stack gap-6">
        <span className={css.title}>
          <Icon name={failure === null ? 'file' : 'warning'} />
          {title}
        </span>
        {failure === null && <ProgressBar share={share} label={title} />}
        <span className="small text-3">{shared.rows(rows)}</span>
      </div>
      <span />
      <span />
      <span />
      <div className={css.next}>
        <Button component="a" href={formatRoute({ at: 'reading' })} className={css.above ?? ''}>
          {texts.open}
        </Button>
      </div>
    </div>
  );
}

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
