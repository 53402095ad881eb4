/** Lists what has exceeded its retention period, shows what deleting it would remove, and deletes it once confirmed. */
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Retention } from '#contract/privacy/privacy.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { retentionWords } from '#messages/privacy/privacyWords.ts';
import { aboutStale, andMoreLists, staleListSentence, staleListsTitle } from '#messages/plan/planWords.ts';
import { notifyDone } from '../../base/notify.ts';
import { retention } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Banner } from '../../ui/notices/Notice.tsx';
import { dayText, useNow } from '../../ui/text/times.ts';
import { Confirm, Dialog } from '../../ui/dialog/Dialog.tsx';

const words = retentionWords.dialog;

export function RetentionNotice() {
  const known = useQuery(retention).data;
  const [open, setOpen] = useState(false);
  const title = known === undefined ? null : retentionWords.due(known);
  if (known === undefined || title === null) return null;
  return (
    <>
      <Banner tone="slate" icon="clock" title={title} actions={<Button onClick={() => setOpen(true)}>{retentionWords.show}</Button>}>
        {retentionWords.aboutDue}
      </Banner>
      <Dialog opened={open} onClose={() => setOpen(false)} title={words.title} size={520}>
        <DryRun known={known} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DryRun({ known, onClose }: { known: Retention; onClose: () => void }) {
  const due = known.lists.filter(({ isDue }) => isDue);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [keepsAnswers, setKeepsAnswers] = useState(false);
  const listIds = due.map(({ listId }) => listId).filter((listId) => !kept.has(listId));
  const answers = keepsAnswers ? 0 : known.answers.due;
  const toggle = (listId: string): void =>
    setKept((before) => (before.has(listId) ? new Set([...before].filter((one) => one !== listId)) : new Set([...before, listId])));
  const apply = async (): Promise<void> => {
    try {
      const done = await call('retention.apply', { listIds, answers: answers > 0 });
      notifyDone(words.done(done.lists, done.answers));
    } finally {
      void refresh(retention);
    }
  };
  const none = listIds.length + answers === 0;
  const confirm = none ? words.nothing : words.remove(listIds.length, answers);
  return (
    <Confirm danger confirm={confirm} disabled={none} onConfirm={apply} onClose={onClose}>
      <p className="text-2">{words.about}</p>
      <div role="group" aria-label={words.lists} style={{ display: 'grid', gap: 8, marginTop: 12 }}>
        {due.map(({ listId, name, rows, bytes, until }) => (
          <Checkbox
            key={listId}
            checked={!kept.has(listId)}
            label={words.list(name, rows, bytes, dayText(until - 1))}
            onChange={() => toggle(listId)}
          />
        ))}
        {known.answers.due > 0 && (
          <Checkbox
            checked={!keepsAnswers}
            label={words.answers(known.answers.due, known.answers.bytes, known.answers.days ?? 0)}
            onChange={(event) => setKeepsAnswers(!event.currentTarget.checked)}
          />
        )}
      </div>
    </Confirm>
  );
}

const mostNamed = 3;
const hourMs = 3_600_000;

/** Names all lists whose litigator checks go stale, in a single notice; each list's row has a link to check them again. */
export function StaleNotice({ cards }: { readonly cards: readonly ListCard[] }) {
  const now = useNow(hourMs);
  const stale = cards.filter((card) => card.stale.rows > 0);
  if (stale.length === 0) return null;
  const named = stale.slice(0, mostNamed).map(({ name, stale: rows }) => staleListSentence({ name, ...rows }, now));
  const more = stale.length - named.length;
  return (
    <Banner tone="amber" icon="clock" title={staleListsTitle(stale.length)}>
      <span>{[...named, ...(more > 0 ? [andMoreLists(more)] : [])].join('; ')}.</span> <span>{aboutStale}</span>
    </Banner>
  );
}
