/** Makes a backup of the ledger, even while another Rollcall uses it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileSize } from '#messages/count.ts';
import { Failed } from '#contract/failure.ts';
import { makeBackup } from '#core/storage/backups.sql.ts';
import { storageFailure } from '#core/platform/examine.ts';
import type { backupOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCoreToRead } from '../steps/openCliCore.ts';
import { UsageError } from '../options/usageError.ts';

export const backup: CommandBody<typeof backupOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const out = options.out === undefined ? undefined : path.resolve(options.out);
    if (out !== undefined && existsSync(out))
      throw new UsageError(`${out} already exists; give --out another name, because nothing is overwritten.`);
    const core = await openCliCoreToRead(everywhere);
    if (core === null) throw new Failed('dataFolder.unusable', { path: everywhere.dataDir, problem: 'there is no ledger in it' });
    try {
      const made = await makeBackup({
        dataDir: everywhere.dataDir,
        reason: 'asked',
        at: core.clock.now(),
        lists: options.lists,
        ...(out === undefined ? {} : { out }),
      });
      const file = out ?? path.join((await core.handlers['backups.list']({})).folder, made.backupId);
      if (everywhere.json)
        terminal.result(JSON.stringify({ file, bytes: made.bytes, lists: made.lists, madeAt: new Date(made.madeAt).toISOString() }));
      else terminal.result(file);
      terminal.say(`${fileSize(made.bytes)}, checked and readable; put it back with: rollcall restore ${file}`);
      return exitCodes.done;
    } catch (error) {
      throw storageFailure(error, out === undefined ? everywhere.dataDir : path.dirname(out), out ?? everywhere.dataDir) ?? error;
    } finally {
      await core.close();
    }
  },
};
