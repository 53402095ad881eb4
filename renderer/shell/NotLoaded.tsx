/** In the place of a screen that isn't here yet, or couldn't be loaded. */
import { Button } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { EmptyState } from '../ui/notices/EmptyState.tsx';
import { Page } from '../ui/page/Page.tsx';

/** `onRetry`: null while it is being loaded, which takes too short a time for words. */
export const NotLoaded = ({ onRetry }: { onRetry: (() => void) | null }) =>
  onRetry === null ? (
    <Page aria-label={words.notLoaded.loading} aria-busy="true" />
  ) : (
    <Page aria-label={words.failure.name}>
      <h1 className="hidden-visually">{words.failure.name}</h1>
      <EmptyState title={words.notLoaded.title} actions={<Button onClick={onRetry}>{sharedWords.tryAgain}</Button>}>
        {words.notLoaded.remedy}
      </EmptyState>
    </Page>
  );
