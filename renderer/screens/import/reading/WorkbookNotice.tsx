/** What a workbook has that its rows don't show, and the offer to fill its merged cells. */
import { Button } from '@mantine/core';
import type { List, Originals } from '#contract/lists/list.ts';
import { workbookSentences } from '#messages/lists/readingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { readAgain } from '#renderer/subjects/lists/imports.ts';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import css from '../ImportScreen.module.css';
import { howRead } from './howRead.ts';

export function WorkbookNotice({ list, originals }: { list: List; originals: Originals | null }) {
  const sentences = workbookSentences(list);
  if (sentences.length === 0) return null;
  const notes = list.sources.flatMap((source) => source.notes ?? []);
  const canFill = notes.some(({ merged, filled }) => merged > 0 && !filled) && originals?.readable === true && originals.inUse === null;
  return (
    <div className={css.notice}>
      <Notice
        tone={notes.some(({ uncached }) => uncached > 0) ? 'amber' : 'slate'}
        actions={
          canFill && (
            <Button size="xs" onClick={() => void readAgain(list, { ...howRead(list.sources), fillMerged: true })}>
              {words.notices.fillMerged}
            </Button>
          )
        }
      >
        {sentences.join(' ')}
      </Notice>
    </div>
  );
}
