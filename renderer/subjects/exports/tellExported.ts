/** Reports which exported files contain the people who were just suppressed. */
import { notifications } from '@mantine/notifications';
import type { CommandParams } from '#contract/commands.ts';
import { exportedText } from '#messages/suppression/suppressionWords.ts';
import { call } from '../../bridge/call.ts';
import { attempt, notifyDone } from '../../base/notify.ts';

/** Shown once all lists have been searched. A notice about affected files stays until closed, because a person has to act on them. */
export function tellExported(asked: CommandParams<'suppressions.exports'>): void {
  attempt(async () => {
    const exported = await call('suppressions.exports', asked);
    const message = exportedText(exported);
    if (message === '') return;
    if (exported.files.length + exported.unknown === 0) notifyDone(message);
    else notifications.show({ color: 'orange', message, autoClose: false, withBorder: false });
  });
}
