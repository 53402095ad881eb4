/** Where several runs share a key: which goes first, and the button that changes it. Nothing if the run has its key to itself. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { Run } from '#contract/runs/run.ts';
import { turnSentence } from '#messages/plan/planWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { lists } from '../../base/queries.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './RunScreen.module.css';

interface Props {
  readonly run: Run;
  readonly busy: boolean;
  readonly onPutFirst: (first: boolean) => void;
}

export function SendingOrder({ run, busy, onPutFirst }: Props) {
  const cards = useQuery(lists).data;
  const nameOf = (listId: string): string => cards?.find((card) => card.listId === listId)?.name ?? words.turns.otherList;
  const sentence = turnSentence(
    run.priority.map((turn) => ({ ...turn, name: nameOf(turn.listId) })),
    run.runId,
  );
  if (sentence === null) return null;
  const own = run.priority.find(({ runId }) => runId === run.runId)?.place ?? null;
  return (
    <div className={css.turns}>
      <Icon name="rows" className="text-3" />
      <span className="grow text-2" role="status">
        {sentence}
      </span>
      {own !== null && (
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => onPutFirst(false)}>
          {words.turns.take}
        </Button>
      )}
      {own !== 1 && (
        <Button size="xs" disabled={busy} onClick={() => onPutFirst(true)}>
          {words.turns.first}
        </Button>
      )}
    </div>
  );
}
