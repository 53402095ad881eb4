/** Verifies a file of evidence, or checks the ledger against its chain and its answers' hashes, and lists mismatches. */
import { Failed } from '#contract/failure.ts';
import { ledgerProblemKinds } from '#contract/storage/storage.ts';
import { count } from '#messages/count.ts';
import { checkSentence, noticeSentences, noticeTitle, problemTitle } from '#messages/storage/storageWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { verifyOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/option.ts';
import { withCoreToRead } from '../steps/openCliCore.ts';
import { verifyEvidenceFile } from '../steps/verifyEvidenceFile.ts';

export const verify: CommandBody<typeof verifyOptions, readonly string[]> = {
  async run({ terminal, everywhere, options, operands: [file, second] }) {
    if (second !== undefined) throw new UsageError(`rollcall verify takes one FILE; “${second}” is one too many.`);
    if (file !== undefined) return verifyEvidenceFile(file, options, { terminal, everywhere });
    if ([options.list, options.export, options.key].some((given) => given !== undefined))
      throw new UsageError('--list, --export and --key are about a file of evidence; name it: rollcall verify FILE.');
    return withCoreToRead(everywhere, async (core) => {
      if (core === null) throw new Failed('dataFolder.unusable', { path: everywhere.dataDir, problem: 'there is no ledger in it' });
      const check = await core.handlers['ledger.check']({});
      const notices = await core.handlers['storage.notices']({});
      const found = ledgerProblemKinds.filter((kind) => (check.problems[kind] ?? 0) > 0);
      if (everywhere.json) terminal.result(JSON.stringify({ ...check, checkedAt: new Date(check.checkedAt).toISOString(), notices }));
      else {
        terminal.result(checkSentence(check));
        for (const kind of found) terminal.result(`${count(check.problems[kind] ?? 0)} × ${problemTitle(kind)}`);
        for (const { kind, what } of check.examples) terminal.result(`  ${what} (${problemTitle(kind)})`);
      }
      for (const notice of notices) {
        const madeAt = notice.backupMadeAt === null ? null : new Date(notice.backupMadeAt).toISOString();
        terminal.say(
          `${new Date(notice.at).toISOString()} ${[noticeTitle(notice), ...noticeSentences(notice, madeAt)].join('. ').replaceAll('..', '.')}`,
        );
      }
      return found.length === 0 ? exitCodes.done : exitCodes.unusable;
    });
  },
};
