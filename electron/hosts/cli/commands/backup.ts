/** Makes a backup of the ledger, even while another Rollcall uses it. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { fileSize } from '#messages/count.ts';
import { Failed } from '#contract/failure.ts';
import { makeBackup, describeBackup, listsBeside, readNotices } from '#core/storage/backups.sql.ts';
import { storageFailure } from '#core/platform/examine.ts';
import { cancelRestore, refuseReaders, stageRestore, swapInLedger } from '#core/storage/restore.ts';
import { lockFolder } from '#core/storage/folderLock.ts';
import { openToRead } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { noticeSentences, noticeTitle } from '#messages/storage/storageWords.ts';
import { makeDataFolder } from '../../node/dataFolder.ts';
import { realClock } from '../../node/realClock.ts';
import type { backupOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { openCliCoreToRead } from '../steps/openCliCore.ts';
import { UsageError } from '../options/option.ts';

export const backup: CommandBody<typeof backupOptions, null> = {
  async run({ options, terminal, everywhere }) {
    const out = options.out === undefined ? undefined : path.resolve(options.out);
    // Lists that another backup left there would be taken for this one's.
    const taken = out === undefined ? undefined : [out, listsBeside(out)].find((path) => existsSync(path));
    if (taken !== undefined) throw new UsageError(`${taken} already exists; give --out another name, because nothing is overwritten.`);
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

/** Cancels the restore if it fails, so that the next command doesn't pick it up. */
function swapInOrCancel(dataDir: string): void {
  try {
    swapInLedger(dataDir);
  } catch (error) {
    cancelRestore(dataDir);
    throw error;
  }
}

/** Replaces the ledger with a backup, and keeps the replaced ledger. */
export const restore: CommandBody<Record<never, never>, string> = {
  async run({ operands: file, terminal, everywhere }) {
    const from = path.resolve(file);
    if (!existsSync(from)) throw new Failed('file.missing', { path: from });
    if (statSync(from).isDirectory()) throw new Failed('file.directory', { path: from });
    const dataDir = makeDataFolder(everywhere.dataDir);
    // Without the core, which would first have to open the ledger that may be damaged.
    const lock = lockFolder(dataDir);
    try {
      const { madeAt } = describeBackup(from);
      refuseReaders(dataDir);
      await stageRestore({ dataDir, from, madeAt, at: realClock.now(), noticeId: uuidv7() });
      swapInOrCancel(dataDir);
      const db = openToRead(ledgerPath(dataDir));
      const [notice] = readNotices(db);
      db.close();
      if (!notice) throw new Error('a restored ledger says nothing of it');
      const quarantinedAs = notice.quarantinedAs === null ? null : path.join(dataDir, notice.quarantinedAs);
      if (everywhere.json)
        terminal.result(
          JSON.stringify({ file: from, madeAt: new Date(madeAt).toISOString(), quarantinedAs, suppressed: notice.suppressed }),
        );
      else terminal.result([noticeTitle(notice), ...noticeSentences(notice, new Date(madeAt).toISOString())].join('\n'));
      return exitCodes.done;
    } catch (error) {
      throw storageFailure(error, dataDir, ledgerPath(dataDir)) ?? error;
    } finally {
      lock.release();
    }
  },
};
