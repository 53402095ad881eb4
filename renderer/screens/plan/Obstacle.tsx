/** What stands against starting, in one sentence, with the action that mends it. */
import { Button } from '@mantine/core';
import { failureCodeSchema, type Failure } from '../../../electron/contract/failure.ts';
import type { Plan } from '../../../electron/contract/plan.ts';
import { failureSentence } from '../../../electron/words/failureSentence.ts';
import { go, goToStep } from '../../app/router.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './PlanScreen.module.css';

const inSettings: readonly string[] = ['environment.keyMissing', 'environment.notFound', 'environment.badKey', 'keychain.unavailable'];
const inColumns: readonly string[] = ['mapping.requiredMissing', 'mapping.unknownColumn', 'mapping.fieldTwice'];

interface Props {
  readonly failure: Failure | NonNullable<Plan['obstacle']> | null;
  readonly listId: string;
  readonly onRetry: (() => void) | undefined;
}

export function Obstacle({ failure, listId, onRetry }: Props) {
  if (failure === null) return null;
  const { code, params } = failure;
  const known = failureCodeSchema.safeParse(code);
  return (
    <div className={css.notice}>
      <Notice
        tone={known.success && known.data === 'internal' ? 'red' : 'amber'}
        actions={
          inSettings.includes(code) ? (
            <Button size="xs" onClick={() => go({ at: 'settings' })}>
              Open settings
            </Button>
          ) : inColumns.includes(code) ? (
            <Button size="xs" onClick={() => goToStep(listId, 'import')}>
              Match the columns
            </Button>
          ) : onRetry !== undefined ? (
            <Button size="xs" onClick={onRetry}>
              Try again
            </Button>
          ) : undefined
        }
      >
        {known.success ? failureSentence({ code: known.data, params }) : `This run can’t start (${code}).`}
      </Notice>
    </div>
  );
}
