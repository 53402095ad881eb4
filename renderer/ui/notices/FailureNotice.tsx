/** A failure shown where it happened: one sentence with what to do, and a button that retries or fixes it. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Notice } from './Notice.tsx';

/** `onRetry`: tries the same again; `actions`: fixes for the cause, next to the retry or instead of it. */
export const FailureNotice = ({ failure, onRetry, actions }: { failure: Failure; onRetry?: () => void; actions?: ReactNode }) => (
  <Notice
    tone="red"
    actions={
      <>
        {actions}
        {onRetry !== undefined && (
          <Button size="xs" onClick={onRetry}>
            {sharedWords.tryAgain}
          </Button>
        )}
      </>
    }
  >
    {failureSentence(failure)}
  </Notice>
);
