/** What stands against starting, in one sentence, with the action that mends it. */
import { Button } from '@mantine/core';
import { failureCodeSchema, type Failure } from '../../../electron/contract/failure.ts';
import type { Mapping } from '../../../electron/contract/list.ts';
import { phoneIntel30 as phoneCheck } from '../../../electron/contract/operations/phoneIntel30.ts';
import { unservedParameters } from '../../../electron/contract/operations/sources.ts';
import type { Plan } from '../../../electron/contract/plan.ts';
import { failureSentence } from '../../../electron/words/failureSentence.ts';
import { operationTitle } from '../../../electron/words/names.ts';
import { useList } from '../../app/queries.ts';
import { go, goToStep } from '../../app/router.ts';
import { Notice } from '../../ui/Notice.tsx';
import { choose } from './choices.ts';
import css from './PlanScreen.module.css';

const inSettings: readonly string[] = ['environment.keyMissing', 'environment.notFound', 'environment.badKey', 'keychain.unavailable'];
const inColumns: readonly string[] = ['mapping.requiredMissing', 'mapping.unknownColumn', 'mapping.fieldTwice'];

const servedBy = ({ fields }: Mapping): boolean => unservedParameters(phoneCheck, new Set(fields.map(({ field }) => field))).length === 0;

interface Props {
  readonly failure: Failure | NonNullable<Plan['obstacle']> | null;
  readonly listId: string;
  readonly onRetry: (() => void) | undefined;
}

export function Obstacle({ failure, listId, onRetry }: Props) {
  const mapping = useList(listId).value?.mapping;
  if (failure === null) return null;
  const { code, params } = failure;
  const instead = code === 'mapping.requiredMissing' && mapping !== undefined && params['operation'] !== phoneCheck.id && servedBy(mapping);
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
            <>
              {instead && (
                <Button size="xs" onClick={() => choose(listId, { operation: phoneCheck.id })}>
                  Ask {operationTitle(phoneCheck.id).toLowerCase()}
                </Button>
              )}
              <Button size="xs" onClick={() => goToStep(listId, 'import')}>
                Match the columns
              </Button>
            </>
          ) : onRetry !== undefined ? (
            <Button size="xs" onClick={onRetry}>
              Try again
            </Button>
          ) : undefined
        }
      >
        {known.success ? failureSentence({ code: known.data, params }) : `This run can’t start (${code}).`}
        {instead && ` ${operationTitle(phoneCheck.id)} needs only a phone.`}
      </Notice>
    </div>
  );
}
