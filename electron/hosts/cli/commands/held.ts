/** Everything held on one person, as one file. */
import { heldText, holdsText, soughtText } from '#messages/privacy/privacyWords.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { readPerson, type heldOptions } from '../options/privacyOptions.ts';
import { UsageError } from '../options/usageError.ts';
import { openCliCoreToRead } from '../steps/openCliCore.ts';

export const held: CommandBody<typeof heldOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const { out, ...who } = options;
    const person = readPerson('held', who);
    if (out === undefined) throw new UsageError('rollcall held needs --out FILE: .html to read, .json for programs.');
    const core = await openCliCoreToRead(everywhere);
    if (core === null) {
      if (everywhere.json) terminal.result(JSON.stringify({ counts: [], rows: [], exports: [], backups: [], out: null }));
      else terminal.say('The data folder is empty: nothing is held on anybody.');
      return exitCodes.done;
    }
    try {
      const found = await core.handlers['privacy.held'](person);
      await core.handlers['privacy.saveHeld']({ ...person, destinationId: core.paths.grantDestination(out) });
      const { counts, rows, exports, backups } = found;
      if (everywhere.json) terminal.result(JSON.stringify({ counts, rows, exports, backups, out }));
      else terminal.result(`${soughtText(found)}: ${heldText(counts)} held, written to ${out}`);
      for (const { file, count } of backups) terminal.say(`The backup ${file} also holds the person: ${holdsText(count)}.`);
      return exitCodes.done;
    } finally {
      await core.close();
    }
  },
};
