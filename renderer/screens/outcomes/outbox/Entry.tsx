/** One entry of the outbox: whom the call was to, what it came to, why it is where it is, and what can be done. */
import { Button, Tooltip } from '@mantine/core';
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import { outboxCauseSentence, outboxStateWord } from '#messages/outcomes/callOutcomeWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { showRow } from '#renderer/subjects/review/reviewChoice.ts';
import { CallOutcomeBadge } from '#renderer/ui/badges/CallOutcomeBadge.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import type { IconName } from '#renderer/ui/page/iconPaths.ts';
import { agoText, roughText } from '#renderer/ui/text/times.ts';
import { changeEntries } from './changeEntries.ts';
import { entryActions } from './entryActions.ts';
import css from './Outbox.module.css';

const words = outcomesWords.outbox;

const icons: Readonly<Record<OutboxState, IconName>> = {
  waiting: 'clock',
  sent: 'check',
  noResponseId: 'note',
  refused: 'close',
  inDoubt: 'doubt',
  withdrawn: 'undo',
};

/** Why it is where it is, and what comes next. */
function reasonOf(entry: OutboxEntry, now: number): string {
  const { state, isSending, isLeft, changedAt, dueAt } = entry;
  if (state === 'sent') return words.sent(agoText(changedAt, Math.max(now, changedAt)));
  if (state === 'waiting')
    return isSending ? words.sending : dueAt !== null && dueAt > now ? words.dueIn(roughText(dueAt - now)) : words.waits;
  const cause = outboxCauseSentence(entry);
  return isLeft ? words.leftWith(cause) : cause;
}

export function Entry({ entry, now }: { entry: OutboxEntry; now: number }) {
  const { entryId, state, isLeft, listId, listName, row, name, phone, sandbox, disposition } = entry;
  const place = words.row(listName, row);
  const reason = reasonOf(entry, now);
  const who = name ?? phone ?? place;
  return (
    <li className={css.entry} data-left={isLeft || undefined}>
      <span className={css.state} data-state={state} title={outboxStateWord(state)}>
        <Icon name={icons[state]} />
        <span className="hidden-visually">{outboxStateWord(state)}</span>
      </span>
      <span className={css.who}>
        <span className="medium cut" title={who} translate="no">
          {who}
        </span>
        {listName === null ? (
          <span className="small text-3 cut">{place}</span>
        ) : (
          <button type="button" className={css.place} aria-label={words.showRow(place)} onClick={() => showRow(listId, row)}>
            <span className="cut">{place}</span>
          </button>
        )}
      </span>
      <span className={css.what} title={disposition ?? undefined}>
        <CallOutcomeBadge outcome={entry} small />
        {sandbox && (
          <span className={css.sand} title={sharedWords.sandboxAnswers}>
            <Icon name="flask" size={14} />
            <span className="hidden-visually">{sharedWords.commaSandbox}</span>
          </span>
        )}
      </span>
      <span className={`${css.reason ?? ''} text-2`} title={reason}>
        {reason}
      </span>
      <span className={css.actions}>
        {entryActions(entry).map(({ change, word, hint }) => (
          <Tooltip key={change} label={hint} disabled={hint === undefined}>
            <Button size="xs" aria-label={words.actionLabel(word, who)} onClick={() => changeEntries({ entryIds: [entryId] }, change)}>
              {word}
            </Button>
          </Tooltip>
        ))}
      </span>
    </li>
  );
}
