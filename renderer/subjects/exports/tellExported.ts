/** Says which files that were exported have whoever was just suppressed. */
import { notifications } from '@mantine/notifications';
import type { CommandParams } from '#contract/commands.ts';
import { exportedText } from '#messages/suppression/suppressionWords.ts';
import { call } from '../../bridge/call.ts';
import { attempt, notifyDone } from '../../base/notify.ts';

/** It comes when all lists have been gone through. Files that have them stay in sight until they are closed: somebody has to see to them. */
export function tellExported(asked: CommandParams<'suppressions.exports'>): void {
  attempt(async () => {
    const exported = await call('suppressions.exports', asked);
    const message = exportedText(exported);
    if (message === '') return;
    if (exported.files.length + exported.unknown === 0) notifyDone(message);
    else notifications.show({ color: 'orange', message, autoClose: false, withBorder: false });
  });
}
