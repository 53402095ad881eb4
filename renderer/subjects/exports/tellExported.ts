/** Says which files that were exported have whoever was just suppressed. */
import type { CommandParams } from '#contract/commands.ts';
import { exportedText } from '#messages/suppression/suppressionWords.ts';
import { call } from '../../bridge/call.ts';
import { attempt, notifyDone, notifyProblem } from '../../base/notify.ts';

/** Shown once all lists have been searched. A notice about affected files stays until closed, because a person has to act on them. */
export function tellExported(asked: CommandParams<'suppressions.exports'>): void {
  attempt(async () => {
    const exported = await call('suppressions.exports', asked);
    const message = exportedText(exported);
    if (message === '') return;
    if (exported.files.length + exported.unknown === 0) notifyDone(message);
    else notifyProblem(message, 'orange');
  });
}
