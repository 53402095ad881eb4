/** Makes a backup of the ledger, also while another Rollcall works on it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileSize } from '../../messages/count.ts';
import { Failed } from '../../contract/failure.ts';
import { makeBackup } from '../../core/store/backups.ts';
import { storageFailure } from '../../core/store/storageFailure.ts';
import type { CommandBody } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { noOperand } from './oneOperand.ts';
import { openCliCoreToRead } from './openCliCore.ts';
import { UsageError } from './usageError.ts';

export const backup: CommandBody = {
  async run(given, { terminal, everywhere }) {
    noOperand('backup', given.operands);
    const asked = given.text('out');
    const out = asked === undefined ? undefined : path.resolve(asked);
    if (out !== undefined && existsSync(out))
      throw new UsageError(`${out} is there already; give --out another name, nothing is overwritten.`);
    const core = await openCliCoreToRead(everywhere);
    if (core === null) throw new Failed('dataFolder.unusable', { path: everywhere.dataDir, problem: 'there is no ledger in it' });
    try {
      const lists = given.has('lists');
      const made = await makeBackup({
        dataDir: everywhere.dataDir,
        reason: 'asked',
        at: core.clock.now(),
        lists,
        ...(out === undefined ? {} : { out }),
      });
      const file = out ?? path.join((await core.handlers['backups.list']({})).folder, made.backupId);
      if (everywhere.json)
        terminal.result(JSON.stringify({ file, bytes: made.bytes, lists: made.lists, madeAt: new Date(made.madeAt).toISOString() }));
      else terminal.result(file);
      terminal.say(`${fileSize(made.bytes)}, looked at and readable; put it back with: rollcall restore ${file}`);
      return exitCodes.done;
    } catch (error) {
      throw storageFailure(error, out === undefined ? everywhere.dataDir : path.dirname(out), out ?? everywhere.dataDir) ?? error;
    } finally {
      await core.close();
    }
  },
};
