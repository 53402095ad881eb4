/** What happened to damaged or replaced files, kept in the ledger until a person dismisses it. */
import { z } from 'zod';
import { storageNoticeSchema, type StorageNotice } from '../../../contract/storage.ts';
import type { ReadDb, WriteDb } from '../database.ts';
import type { LedgerWrite } from './ledger.ts';

const name = 'notices';

/** Newest first. Unreadable ones are ignored: they must not keep the program from starting. */
export function readNotices(db: ReadDb): StorageNotice[] {
  const stored = db.prepare<[string], Buffer>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
  if (stored === undefined) return [];
  try {
    return z.array(storageNoticeSchema).parse(JSON.parse(stored.toString('utf8')));
  } catch {
    return [];
  }
}

function put(db: WriteDb, notices: readonly StorageNotice[]): void {
  db.prepare('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
    name,
    Buffer.from(JSON.stringify(notices)),
  );
}

/** A repeated recovery of the same file replaces its notice. */
export function putNotice(db: WriteDb, notice: StorageNotice): void {
  put(db, [notice, ...readNotices(db).filter(({ file, quarantinedAs }) => file !== notice.file || quarantinedAs !== notice.quarantinedAs)]);
}

const addNotice: LedgerWrite<StorageNotice, null> = ({ db }, notice) => {
  putNotice(db, notice);
  return null;
};
const dismissNotice: LedgerWrite<{ noticeId: string }, null> = ({ db }, { noticeId }) => {
  put(
    db,
    readNotices(db).filter((notice) => notice.noticeId !== noticeId),
  );
  return null;
};

export const noticeWrites = { 'notices.add': addNotice, 'notices.dismiss': dismissNotice };
