/** A file being read: its progress, the findings so far, and Cancel. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FailureCode } from '#contract/failure.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice, EmptyState } from '#renderer/ui/notices/Notice.tsx';
import { cancelImport, chooseFiles, importAs, leave, useReading, type Reading } from '#renderer/subjects/lists/imports.ts';
import { go } from '#renderer/base/router.ts';
import { Back, Foot, Page, PageBody } from '#renderer/ui/page/Page.tsx';
import { ProgressBar } from '#renderer/ui/bars/ProgressBar.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { readingCommands } from '../importCommands.ts';
import css from './Reading.module.css';
import { ReadingDialog } from './ReadingDialog.tsx';

export function ReadingScreen() {
  const reading = useReading((state) => state.reading);
  useKeys(readingCommands, {});
  if (reading === null) {
    return (
      <Page aria-label={words.title}>
        <EmptyState
          title={words.progress.nothing}
          actions={<Button onClick={() => go({ at: 'lists' })}>{sharedWords.backToLists}</Button>}
        />
      </Page>
    );
  }
  return (
    <Page aria-label={words.title}>
      <PageBody className={css.body ?? ''}>
        <h1 className="cut">{reading.name}</h1>
        {reading.failure === null ? <Progress reading={reading} /> : <Failed reading={reading} />}
      </PageBody>
      <Foot>
        <Back of="reading.back">{reading.failure === null ? words.progress.leave : sharedWords.backToLists}</Back>
        <span className="grow" />
        {reading.failure === null && (
          <Button onClick={() => void cancelImport()} disabled={reading.cancelling}>
            {reading.cancelling ? words.progress.canceling : sharedWords.cancel}
          </Button>
        )}
      </Foot>
    </Page>
  );
}

function stageOf({ progress }: Reading): { title: string; share: number | null } {
  if (progress === null) return { title: words.progress.opening, share: null };
  const share = progress.bytes === 0 ? null : Math.min(1, progress.bytesRead / progress.bytes);
  if (progress.stage === 'reading') return { title: words.progress.reading(progress.rows), share };
  return { title: words.progress.screening(progress.rows), share: null };
}

function Progress({ reading }: { reading: Reading }) {
  const { title, share } = stageOf(reading);
  const { progress } = reading;
  return (
    <>
      <div className="line baseline gap-16 wraps">
        <span className="strong" role="status">
          {title}
        </span>
        <span className="grow" />
        {progress !== null && progress.rejected > 0 && <span className="text-2">{words.progress.rejected(progress.rejected)}</span>}
        {progress !== null && <span className="text-3">{words.progress.bytes(progress.bytesRead, progress.bytes)}</span>}
      </div>
      <ProgressBar share={share} label={title} height={8} />
      <p className="text-3 small">{words.progress.promise}</p>
      <div className={css.skeleton} aria-hidden="true">
        {Array.from({ length: 9 }, (_, index) => (
          <div key={index} className={css.bones}>
            <Skeleton width={90 + ((index * 37) % 60)} />
            <Skeleton width={160 + ((index * 53) % 180)} />
            <Skeleton height={26} />
            <Skeleton width={70} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Failures of the file itself: reading it again the same way would fail again. */
const ofTheFile: readonly FailureCode[] = [
  'file.notText',
  'file.empty',
  'file.noRows',
  'file.tooManyColumns',
  'file.noHeadingLine',
  'file.headingsDiffer',
  'file.damaged',
  'file.unsafe',
  'file.ofOtherList',
  'file.severalInside',
];
/** Failures that other reading options may fix. */
const readable: readonly FailureCode[] = [
  'file.empty',
  'file.noRows',
  'file.tooManyColumns',
  'file.noHeadingLine',
  'file.headingsDiffer',
  'file.severalInside',
];

/** A failed import leaves nothing behind: the person can choose another file or try the same one again. */
function Failed({ reading: { name, failure, again, granted, progress } }: { reading: Reading }) {
  const [changing, setChanging] = useState(false);
  if (failure === null) return null;
  const retry = (): void => {
    leave();
    again();
  };
  return (
    <>
      <FailureNotice
        failure={failure}
        {...(ofTheFile.includes(failure.code) ? {} : { onRetry: retry })}
        actions={
          <>
            {granted.length > 0 && readable.includes(failure.code) && (
              <Button size="xs" onClick={() => setChanging(true)}>
                {sharedWords.changeImportSettings}
              </Button>
            )}
            <Button size="xs" onClick={() => chooseFiles()}>
              {words.progress.chooseAnother}
            </Button>
          </>
        }
      />
      {changing && (
        <ReadingDialog
          of={{ files: [...granted] }}
          name={name}
          from={{}}
          onClose={() => setChanging(false)}
          onRead={(reading) => void importAs(name, granted, reading)}
        />
      )}
      {progress !== null && progress.rows > 0 && <p className="text-3 small">{words.progress.noneKept(progress.rows)}</p>}
    </>
  );
}
