/** Why nothing is compared yet, and what to do. */
import { Button } from '@mantine/core';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { goToStep } from '../../base/router.ts';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';

interface Props {
  readonly listId: string;
  readonly runs: number;
  /** There are other lists. */
  readonly hasOthers: boolean;
  /** Both sides are chosen. */
  readonly isChosen: boolean;
  /** They are the same. */
  readonly isSame: boolean;
}

export function NothingToCompare({ listId, runs, hasOthers, isChosen, isSame }: Props) {
  if (isSame) return <EmptyState title={words.nothing.sameSides}>{words.nothing.sameSidesExplained}</EmptyState>;
  if (isChosen) return <EmptyState title={words.nothing.noKey}>{words.nothing.noKeyExplained}</EmptyState>;
  return (
    <EmptyState
      title={words.nothing.yet}
      actions={<Button onClick={() => goToStep(listId, 'check')}>{runs === 0 ? words.nothing.plan : words.nothing.planAnother}</Button>}
    >
      {words.nothing.yetExplained(runs, hasOthers)}
    </EmptyState>
  );
}
