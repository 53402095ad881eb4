/** Takes in a list that a colleague handed over: as a new list, or merged into the one that is here. */
import { receivedSentence } from '#messages/handover/handoverWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCore } from '../steps/openCliCore.ts';
import { readPassphrase } from '../steps/readPassphrase.ts';

export const receive: CommandBody<Record<never, never>, string> = {
  async run({ operands: file, terminal, everywhere }) {
    const passphrase = await readPassphrase();
    const core = await openCliCore(everywhere);
    try {
      const received = await core.handlers['handover.receive']({ fileId: core.paths.grant(file), passphrase });
      // Screened here: a program that ends now would leave its findings to the next one.
      await core.handlers['lists.screened']({ listId: received.listId });
      const { listId, name, merged, counts, evidence } = received;
      if (everywhere.json) terminal.result(JSON.stringify({ list: listId, name, merged, ...counts, evidence }));
      else terminal.result(listId);
      terminal.say(receivedSentence(received));
      return exitCodes.done;
    } finally {
      await core.close();
    }
  },
};
