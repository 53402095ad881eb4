/** Changes entries of the outbox by a person's word, and says what came of it. */
import type { OutboxChange, OutboxChoice } from '#contract/outcomes/outbox.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { queryClient, refresh } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { outboxQuery } from './outboxQueries.ts';

const words = outcomesWords.outbox;

export const changeEntries = (choice: OutboxChoice, change: OutboxChange): void =>
  attempt(async () => {
    const { changed, outbox } = await call('outbox.change', { choice, change });
    queryClient.setQueryData(outboxQuery.queryKey, outbox);
    void refresh({ queryKey: ['outbox.list'] });
    if (changed === 0) notifyDone(words.unchanged);
    // One entry shows its change itself.
    else if ('state' in choice) notifyDone(words.changed[change](changed));
  });
