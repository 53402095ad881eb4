/** Verifies a file of evidence, or checks the ledger against its chain and its answers' hashes, and lists mismatches. */
import { Failed } from '#contract/failure.ts';
import { ledgerProblemKinds } from '#contract/storage/storage.ts';
import { count } from '#messages/count.ts';
import { checkSentence, noticeSentences, noticeTitle, problemTitle } from '#messages/storage/storageWords.ts';
import type { CommandBody, CommandContext } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { verifyOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/option.ts';
import { withCoreToRead } from '../steps/openCliCore.ts';
import { verifyFile } from '#core/evidence/verify/verifyFile.ts';
import { keyIdInFile } from '#core/evidence/verify/eachLine.ts';
import { evidenceCountsSentence, partSentences, shownRowSentences, verifiedSentence } from '#messages/evidence/evidenceWords.ts';

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

interface FilesToCompare {
  list: string | undefined;
  export: string | undefined;
  key: string | undefined;
}

/** Verifies a file of evidence or one row's proof: no data folder is opened, and nobody is asked. Resolves to 0 only if all of it holds. */
async function verifyEvidenceFile(
  path: string,
  { list, export: exported, key }: FilesToCompare,
  { terminal, everywhere }: Pick<CommandContext, 'terminal' | 'everywhere'>,
): Promise<number> {
  const keyId = key === undefined ? null : await keyIdInFile(key);
  const verified = await verifyFile({ path, list: list ?? null, export: exported ?? null, keyId });
  const { fault, stated, timestamp, keyId: signedWith, keyGiven, row } = verified;
  if (everywhere.json) {
    const problem = fault === null ? null : { code: fault.code, ...fault.params, sentence: verifiedSentence(verified) };
    terminal.result(JSON.stringify({ ...verified, holds: fault === null, fault: problem }));
    return fault === null ? exitCodes.done : exitCodes.unusable;
  }
  terminal.result(verifiedSentence(verified));
  if (stated !== null) {
    // Marks invented answers conspicuously.
    if (stated.environment.startsWith('SANDBOX')) terminal.result(stated.environment);
    terminal.result(`“${stated.list}”, made ${stated.at} by ${stated.by}; ${evidenceCountsSentence(stated.counts)}`);
  }
  if (row !== null) terminal.result(`Row ${row.row} of ${row.size}`);
  for (const line of row?.shown ? shownRowSentences(row.shown) : []) terminal.result(line);
  if (stated !== null) terminal.result(`Root ${stated.root}`);
  if (signedWith !== null)
    terminal.result(`Signed with ${signedWith}${keyGiven ? ', the key given' : '; compare it with the key you expect'}`);
  for (const line of stated?.shared ? partSentences(stated.shared) : []) terminal.result(line);
  if (timestamp !== null) terminal.result(`Seen ${new Date(timestamp.at).toISOString()} by ${timestamp.by}`);
  for (const sentence of stated?.doesNotProve ?? []) terminal.say(sentence);
  return fault === null ? exitCodes.done : exitCodes.unusable;
}
