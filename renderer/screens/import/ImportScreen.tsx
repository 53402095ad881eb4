/** Matching of columns: the content of each, the free findings in the rows, and the lines that did not become rows. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { misfitSentence } from '#messages/lists/fitWords.ts';
import { joinedSentences, noRowsSentences, passedSheetSentences, unclosedSentences } from '#messages/lists/readingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice, Notice, NotShown } from '../../ui/notices/Notice.tsx';
import { MergePanel } from './findings/MergePanel.tsx';
import { list as listQuery } from '../../subjects/lists/queries.ts';
import { doubtsOf } from '../../subjects/lists/matchingDoubts.ts';
import { refresh } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { ChoiceNotices } from './matching/ChoiceNotices.tsx';
import { ColumnTable } from './matching/ColumnTable.tsx';
import { ChangeReading, ReadingChips, WorkbookNotice } from './reading/ChangeReading.tsx';
import { FindingsPanel, SumPanel } from './findings/FindingsPanel.tsx';
import { importCommands } from './importCommands.ts';
import css from './ImportScreen.module.css';
import { matchingSentence, missingSentence } from './matching/matching.ts';
import { MatchingNotices } from './matching/MatchingNotices.tsx';
import { OriginalPanel, useOriginals } from './findings/OriginalPanel.tsx';
import { PreviewTable } from './reading/PreviewTable.tsx';
import { RejectedPanel } from './findings/RejectedPanel.tsx';
import { useFits } from './matching/useFits.ts';
import { useMatching } from './matching/useMatching.ts';

export function ImportScreen({ listId }: { listId: string }) {
  const read = useQuery(listQuery(listId));
  const [list, failure] = [read.data ?? null, read.error?.failure ?? null];
  if (list !== null) return <Columns list={list} />;
  return (
    <Page aria-label={words.title}>
      {failure === null ? (
        <div className={css.head} role="status" aria-label={words.reading}>
          <Skeleton width={220} height={20} />
        </div>
      ) : (
        <NotShown title={words.notShown} failure={failure} onRetry={() => void refresh(listQuery(listId))} />
      )}
    </Page>
  );
}

function Columns({ list }: { list: List }) {
  const state = useMatching(list);
  const { matching, unsaved, twice, failure, change, retry } = state;
  const fits = useFits(list, matching, unsaved, twice);
  const missing = missingSentence(matching);
  // Fixed when opened, so that no row moves while it is used.
  const [doubtful] = useState(() => doubtsOf(list, list.fits).columns);
  const { misfits } = doubtsOf(list, unsaved ? [] : fits.fits);
  const files = useOriginals(list);
  const joined = [...passedSheetSentences(list), ...unclosedSentences(list), ...joinedSentences(list), ...noRowsSentences(list)];
  const blocked = unsaved || twice !== null || list.hiddenRows?.chosen === null;
  const onward = (): void => {
    if (!blocked) goToStep(list.listId, 'check');
  };
  useKeys(importCommands, { listId: list.listId, onward });
  return (
    <Page aria-label={words.title}>
      <PageBody className="stack">
        <div className={css.head}>
          <h1>{sharedWords.matchColumns}</h1>
          <span className={`${css.sentence ?? ''} text-3`}>{matchingSentence(matching, list.guesses)}</span>
          <span className="grow" />
          <ReadingChips list={list} />
          <ChangeReading list={list} originals={files.originals} />
        </div>
        <div className={css.body}>
          <section className={css.left} aria-label={words.columns}>
            <div className={css.merge}>
              <MergePanel listId={list.listId} />
            </div>
            {joined.length > 0 && (
              <Notice tone="slate" className="mb-8">
                {joined.join(' ')}
              </Notice>
            )}
            <WorkbookNotice list={list} originals={files.originals} />
            <ChoiceNotices list={list} />
            <MatchingNotices list={list} state={state} fits={fits} />
            {misfits.length > 0 && list.mappedBy === 'guesses' && (
              <Notice tone="amber" className="mb-8">
                {misfits.map((fit) => misfitSentence(list, fit)).join(' ')}
              </Notice>
            )}
            {missing !== null && (
              <Notice tone={missing.tone} className="mb-8">
                {missing.text}
              </Notice>
            )}
            <FailureNotice failure={failure} className="mb-8" onRetry={retry} />
            <ColumnTable
              list={list}
              matching={matching}
              fits={fits.fits}
              twice={twice}
              doubtful={doubtful}
              onChange={change}
              onRepair={state.repair}
            />
            <PreviewTable list={list} />
          </section>
          <aside className={css.right} aria-label={words.whatWasRead}>
            <SumPanel rows={list.rows} rejected={list.rejected} />
            <FindingsPanel list={list} stale={unsaved && twice === null} />
            {list.rejected > 0 && <RejectedPanel list={list} />}
            <OriginalPanel sources={list.sources} state={files} />
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Back of="import.back">{sharedWords.back}</Back>
        <span className="grow" />
        <span className="text-2" role="status">
          {unsaved && twice === null && failure === null ? words.screeningAgain : words.nothingSent}
        </span>
        <CommandButton of="import.continue" variant="filled" size="md" disabled={blocked}>
          {words.onward}
        </CommandButton>
      </Foot>
    </Page>
  );
}
