/** Says that the plan is for the rows that were selected in the review, and leads back to all. */
import { Button } from '@mantine/core';
import { counted } from '../../../electron/messages/count.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './PlanScreen.module.css';

export const RecheckNotice = ({ rows, onAll }: { readonly rows: number; readonly onAll: () => void }) => (
  <div className={css.notice}>
    <Notice
      tone="slate"
      actions={
        <Button size="xs" onClick={onAll}>
          Plan all rows
        </Button>
      }
    >
      {`Only ${counted(rows, 'selected row')}. Answers that you already have aren’t reused: every call is billed.`}
    </Notice>
  </div>
);
