/** Says that the plan is for the rows that were selected in the review, and leads back to all. */
import { Button } from '@mantine/core';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import css from './notice.module.css';

export const RecheckNotice = ({ rows, onAll }: { readonly rows: number; readonly onAll: () => void }) => (
  <div className={css.notice}>
    <Notice
      tone="slate"
      actions={
        <Button size="xs" onClick={onAll}>
          {words.planAll}
        </Button>
      }
    >
      {words.onlySelected(rows)}
    </Notice>
  </div>
);
