/** Writes a list with all its data to one encrypted file, for a colleague. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { refuseOriginal } from '#core/exports/files/targets.ts';
import { fileSize } from '#messages/count.ts';
import { handedSentence, receivedSentence } from '#messages/handover/handoverWords.ts';
import { heldText, holdsText, soughtText } from '#messages/privacy/privacyWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import type { handoverOptions, inputOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/option.ts';
import { findListId } from '../steps/choose.ts';
import { withCore, withCoreToRead } from '../steps/openCliCore.ts';
import { readPassphrase } from '../steps/readSecrets.ts';
import { readPerson, type heldOptions } from '../options/privacyOptions.ts';

export const handover: CommandBody<typeof handoverOptions, string> = {
  async run({ options, operands: asked, terminal, everywhere }) {
    if (options.out === undefined) throw new UsageError('rollcall handover needs --out FILE.age: where to write the list.');
    const out = path.resolve(options.out);
    if (existsSync(out)) throw new UsageError(`${out} already exists; give --out another name, because nothing is overwritten.`);
    const passphrase = await readPassphrase(options.input, leastPassphrase);
    return withCore(everywhere, async (core) => {
      const listId = findListId(await core.handlers['lists.list']({}), asked);
      const made = await core.handlers['handover.make']({ listId, destinationId: core.paths.grantDestination(out), passphrase });
      if (everywhere.json) terminal.result(JSON.stringify({ file: out, list: listId, bytes: made.bytes, ...made.counts }));
      else terminal.result(out);
      terminal.say(`${fileSize(made.bytes)}: ${handedSentence(made.counts)}. Don’t send the passphrase together with the file.`);
    });
  },
};

/** Takes in a list that a colleague handed over: as a new list, or merged into the existing one. */
export const receive: CommandBody<typeof inputOptions, string> = {
  async run({ options, operands: file, terminal, everywhere }) {
    const passphrase = await readPassphrase(options.input);
    return withCore(everywhere, async (core) => {
      const received = await core.handlers['handover.receive']({ fileId: core.paths.grant(file), passphrase });
      // Wait for screening, because a program that ends now would leave it to the next one.
      await core.handlers['lists.screened']({ listId: received.listId });
      const { listId, name, merged, counts, evidence } = received;
      if (everywhere.json) terminal.result(JSON.stringify({ list: listId, name, merged, ...counts, evidence }));
      else terminal.result(listId);
      terminal.say(receivedSentence(received));
    });
  },
};

/** Writes everything stored about a person to one file. */
export const held: CommandBody<typeof heldOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const { out, ...who } = options;
    const person = readPerson('held', who);
    if (out === undefined) throw new UsageError('rollcall held needs --out FILE: .html to read, .json for programs.');
    return withCoreToRead(everywhere, async (core) => {
      if (core === null) {
        if (everywhere.json) terminal.result(JSON.stringify({ counts: [], rows: [], exports: [], backups: [], out: null }));
        else terminal.say('The data folder is empty: nothing is held on anybody.');
        return exitCodes.done;
      }
      if (existsSync(out))
        for (const { listId } of await core.handlers['lists.list']({}))
          await refuseOriginal(path.resolve(out), (await core.handlers['lists.get']({ listId })).sources);
      const found = await core.handlers['privacy.held'](person);
      await core.handlers['privacy.saveHeld']({ ...person, destinationId: core.paths.grantDestination(out) });
      const { counts, rows, exports, backups } = found;
      if (everywhere.json) terminal.result(JSON.stringify({ counts, rows, exports, backups, out }));
      else terminal.result(`${soughtText(found)}: ${heldText(counts)} held, written to ${out}`);
      for (const { file, count } of backups) terminal.say(`Backup ${file}: ${holdsText(count)}.`);
      return exitCodes.done;
    });
  },
};
