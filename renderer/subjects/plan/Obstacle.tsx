/** What prevents the run from starting, in one sentence, with the action that fixes it. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure, FailureCode } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { openEnvironment } from '../accounts/environmentChoice.ts';
import { go, goToStep } from '../../base/router.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import css from './notice.module.css';

const inSettings: readonly FailureCode[] = ['environment.keyMissing', 'environment.notFound', 'environment.badKey', 'keychain.unavailable'];
const inColumns: readonly FailureCode[] = ['mapping.requiredMissing', 'list.hiddenRows', 'mapping.unknownColumn', 'mapping.fieldTwice'];

interface Props {
  readonly failure: Failure | null;
  readonly listId: string;
  /** The account that the plan asks with, if there is one. */
  readonly environmentId: string | undefined;
  readonly onRetry: (() => void) | undefined;
  /** Another way, beside the one that mends it. */
  readonly instead?: ReactNode;
}

export function Obstacle({ failure, listId, environmentId, onRetry, instead }: Props) {
  if (failure === null) return null;
  const { code } = failure;
  return (
    <div className={css.notice}>
      <Notice
        tone={code === 'internal' || code === 'window.bug' ? 'red' : 'amber'}
        actions={
          inSettings.includes(code) ? (
            <Button size="xs" onClick={() => (environmentId === undefined ? go({ at: 'settings' }) : openEnvironment(environmentId))}>
              {sharedWords.openSettings}
            </Button>
          ) : inColumns.includes(code) ? (
            <>
              {instead}
              <Button size="xs" onClick={() => goToStep(listId, 'import')}>
                {sharedWords.matchColumns}
              </Button>
            </>
          ) : onRetry !== undefined ? (
            <Button size="xs" onClick={onRetry}>
              {sharedWords.tryAgain}
            </Button>
          ) : undefined
        }
      >
        {failureSentence(failure)}
      </Notice>
    </div>
  );
}
