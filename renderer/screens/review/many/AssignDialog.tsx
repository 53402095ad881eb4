/** Asks to whom rows are assigned, and says before what that would do: one member gets all of them, several get even parts. */
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { RowChoice } from '#contract/review/decision.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { assignSentences, assignVerb } from '#messages/team/assignedWords.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { reading } from '#renderer/base/queryClient.ts';
import { assigneesOf } from '#renderer/subjects/team/sharedList.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Assigning } from './useAssigning.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';
import css from '../KeepDialog.module.css';

const words = reviewManyWords.assign;

interface Props {
  readonly listId: string;
  readonly assigning: Assigning;
}

export function AssignDialog({ listId, assigning }: Props) {
  const { asked, answer, team } = assigning;
  const rows = (asked?.ranges ?? []).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return (
    <Dialog opened={asked !== null} onClose={() => answer(null)} title={words.title(rows)}>
      {asked !== null && <Question {...{ listId, team, answer }} choice={asked} />}
    </Dialog>
  );
}

interface QuestionProps {
  readonly listId: string;
  readonly team: JoinedTeam;
  readonly choice: RowChoice;
  readonly answer: Assigning['answer'];
}

function Question({ listId, team, choice, answer }: QuestionProps) {
  const [to, setTo] = useState<readonly string[]>([]);
  const [onlyUndecided, setOnlyUndecided] = useState(false);
  const members = assigneesOf(team);
  const previewed = useQuery({
    ...reading('review.previewAssign', { listId, choice, to: [...to], onlyUndecided }),
    gcTime: 0,
    staleTime: 0,
  });
  const effect = previewed.data;
  // While another choice is counted, its button waits.
  const changes = effect?.changes ?? 0;
  const toggle = (memberId: string, isChosen: boolean): void =>
    setTo(members.map((one) => one.memberId).filter((one) => (one === memberId ? isChosen : to.includes(one))));
  const removable = to.length === 0 ? (effect?.moved ?? 0) : 0;
  return (
    <Form
      onSubmit={() => {
        if (to.length > 0 && changes > 0) answer({ to: [...to], onlyUndecided });
      }}
    >
      <fieldset className={css.members}>
        <legend>{words.to}</legend>
        {members.map(({ memberId, name, isYou }, index) => (
          <Checkbox
            key={memberId}
            label={isYou ? words.you(name) : name}
            checked={to.includes(memberId)}
            data-autofocus={index === 0 ? true : undefined}
            onChange={(event) => toggle(memberId, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Checkbox
        mt={16}
        label={words.onlyUndecided}
        checked={onlyUndecided}
        onChange={(event) => setOnlyUndecided(event.currentTarget.checked)}
      />
      <div className={css.said}>
        {previewed.error ? (
          <FailureNotice failure={previewed.error.failure} onRetry={() => void previewed.refetch()} />
        ) : to.length === 0 ? (
          <p>{words.several}</p>
        ) : (
          effect !== undefined && assignSentences(effect).map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </div>
      <DialogButtons apart printKeys onCancel={() => answer(null)}>
        {removable > 0 && (
          <Button variant="default" onClick={() => answer({ to: [], onlyUndecided })}>
            {words.remove(removable)}
          </Button>
        )}
        <Button type="submit" variant="filled" disabled={to.length === 0 || changes === 0} rightSection={<Key press="Enter" />}>
          {to.length === 0 ? words.assign : assignVerb(effect?.rows ?? 0)}
        </Button>
      </DialogButtons>
    </Form>
  );
}
