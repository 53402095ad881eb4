/** Writes a list with all that is known of it to one encrypted file, for a colleague. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { fileSize } from '#messages/count.ts';
import { handedSentence } from '#messages/handover/handoverWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { handoverOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/usageError.ts';
import { findListId } from '../steps/findList.ts';
import { openCliCore } from '../steps/openCliCore.ts';
import { readPassphrase } from '../steps/readPassphrase.ts';

export const handover: CommandBody<typeof handoverOptions, string> = {
  async run({ options, operands: asked, terminal, everywhere }) {
    if (options.out === undefined) throw new UsageError('rollcall handover needs --out FILE.age: where to write the list.');
    const out = path.resolve(options.out);
    if (existsSync(out)) throw new UsageError(`${out} already exists; give --out another name, because nothing is overwritten.`);
    const passphrase = await readPassphrase(leastPassphrase);
    const core = await openCliCore(everywhere);
    try {
      const listId = findListId(await core.handlers['lists.list']({}), asked);
      const made = await core.handlers['handover.make']({ listId, destinationId: core.paths.grantDestination(out), passphrase });
      if (everywhere.json) terminal.result(JSON.stringify({ file: out, list: listId, bytes: made.bytes, ...made.counts }));
      else terminal.result(out);
      terminal.say(`${fileSize(made.bytes)}: ${handedSentence(made.counts)}. Don’t send the passphrase together with the file.`);
      return exitCodes.done;
    } finally {
      await core.close();
    }
  },
};
