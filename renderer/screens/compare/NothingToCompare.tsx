/** Why nothing is compared yet, and what to do. */
import { Button } from '@mantine/core';
import { goToStep } from '../../app/router.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

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
  if (isSame) return <EmptyState title="Both sides are the same">Choose another run or another list as one of the sides.</EmptyState>;
  if (isChosen)
    return (
      <EmptyState title="Nothing to match rows by">
        Neither do both lists have a phone, nor is any heading in both. Map a phone in each list, or compare other lists.
      </EmptyState>
    );
  const checked = runs === 0 ? 'This list has had no run yet' : 'This list has had one run';
  return (
    <EmptyState
      title="Nothing to compare yet"
      actions={<Button onClick={() => goToStep(listId, 'plan')}>{runs === 0 ? 'Plan a check' : 'Plan another check'}</Button>}
    >
      {checked}. Check it again later to see what has changed{hasOthers ? ', or choose another list above to compare it with' : ''}.
    </EmptyState>
  );
}
