/** Asks to whom to assign rows, after a preview of the effect: one member gets all of them, several get even shares. */
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RowChoice } from '#contract/review/decision.ts';
import type { AssignRequest } from '#contract/team/assign.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { assignSentences, assignVerb } from '#messages/team/assignedWords.ts';
import { reviewManyWords } from '#messages/review/manyWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { unfollowed } from '#renderer/base/queryClient.ts';
import { assigneesOf, useSharedList } from '#renderer/subjects/team/sharedList.tsx';
import { offerActs } from '#renderer/keys/offeredActs.ts';
import { backToRows } from '../focusRows.ts';
import { overlayOf } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { assignRows, openOnRows } from './rowActs.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, KeyedButtons } from '#renderer/ui/dialog/Dialog.tsx';
import css from '../KeepDialog.module.css';

const words = reviewManyWords.assign;

/** Only for a shared list; also offered in the palette. */
export function AssignDialog({ review }: { review: Review }) {
  const team = useSharedList(review.listId)?.team ?? null;
  const asked = review.use(overlayOf('assign'));
  const isShared = team !== null;
  useEffect(() => {
    if (!isShared) return undefined;
    const { offer, group } = words;
    return offerActs(() => [{ id: 'assign rows', label: offer, group, act: () => openOnRows(review, 'assign') }]);
  }, [isShared, review]);
  const answer: Answer = (to) => {
    backToRows(review, 'assign');
    if (asked !== null && to !== null) assignRows(review, asked.choice, to);
  };
  return (
    team !== null && (
      <Dialog opened={asked !== null} onClose={() => answer(null)} title={words.title(asked?.rows ?? 0)}>
        {asked !== null && <Question {...{ review, team, answer }} choice={asked.choice} />}
      </Dialog>
    )
  );
}

/** Called with null to assign nothing. */
type Answer = (to: Pick<AssignRequest, 'to' | 'onlyUndecided'> | null) => void;

interface Props {
  readonly review: Review;
  readonly team: JoinedTeam;
  readonly choice: RowChoice;
  readonly answer: Answer;
}

function Question({ review: { listId }, team, choice, answer }: Props) {
  const [to, setTo] = useState<readonly string[]>([]);
  const [onlyUndecided, setOnlyUndecided] = useState(false);
  const members = assigneesOf(team);
  const previewed = useQuery({
    ...unfollowed('review.previewAssign', { listId, choice, to: [...to], onlyUndecided }),
    gcTime: 0,
    staleTime: 0,
  });
  const effect = previewed.data;
  // The button waits while another choice is counted.
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
      <div className={css.message}>
        {previewed.error ? (
          <FailureNotice failure={previewed.error.failure} onRetry={() => void previewed.refetch()} />
        ) : to.length === 0 ? (
          <p>{words.several}</p>
        ) : (
          effect !== undefined && assignSentences(effect).map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </div>
      <KeyedButtons
        submit={to.length === 0 ? words.assign : assignVerb(effect?.rows ?? 0)}
        disabled={to.length === 0 || changes === 0}
        onCancel={() => answer(null)}
      >
        {removable > 0 && (
          <Button variant="default" onClick={() => answer({ to: [], onlyUndecided })}>
            {words.remove(removable)}
          </Button>
        )}
      </KeyedButtons>
    </Form>
  );
}
