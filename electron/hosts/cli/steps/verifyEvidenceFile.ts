/** Verifies a file of evidence or one row's proof, without opening a data folder or using the network. */
import { verifyFile } from '#core/evidence/verify/verifyFile.ts';
import { keyIdInFile } from '#core/evidence/verify/eachLine.ts';
import { evidenceCountsSentence, partSentences, shownRowSentences, verifiedSentence } from '#messages/evidence/evidenceWords.ts';
import type { CommandContext } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';

export interface FilesToCompare {
  list: string | undefined;
  export: string | undefined;
  key: string | undefined;
}

/** Resolves to 0 only if everything is valid. */
export async function verifyEvidenceFile(
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
    // The environment is printed on a line of its own, so that invented answers can't be overlooked.
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
