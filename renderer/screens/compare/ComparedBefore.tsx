/** Says that answers or rows have come since the comparison was counted: counting a million rows again is left to a person. */
import { Button } from '@mantine/core';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { ComparedNow } from './useCompared.ts';
import css from './CompareScreen.module.css';

export function ComparedBefore({ stale, busy, again }: Pick<ComparedNow, 'stale' | 'busy' | 'again'>) {
  if (!stale) return null;
  return (
    <div className={css.before}>
      <Notice
        tone="slate"
        icon="clock"
        actions={
          <Button size="xs" loading={busy} onClick={again}>
            {words.stale.again}
          </Button>
        }
      >
        {words.stale.says}
      </Notice>
    </div>
  );
}
