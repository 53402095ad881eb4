/** Says which files that were exported have whoever was just suppressed. */
import type { CommandParams } from '#contract/commands.ts';
import { exportedText } from '#messages/suppression/suppressionWords.ts';
import { call } from '../../bridge/call.ts';
import { attempt, notifyDone, notifyProblem } from '../../base/notify.ts';

/** It comes when all lists have been gone through. Files that have them stay in sight until they are closed: somebody has to see to them. */
export function tellExported(asked: CommandParams<'suppressions.exports'>): void {
  attempt(async () => {
    const exported = await call('suppressions.exports', asked);
    const message = exportedText(exported);
    if (message === '') return;
    if (exported.files.length + exported.unknown === 0) notifyDone(message);
    else notifyProblem(message, 'orange');
  });
}
