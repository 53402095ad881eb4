/** What happened to damaged or replaced files, kept in the ledger until a person dismisses it. */
import { storageNoticeSchema, type StorageNotice } from '#contract/storage/storage.ts';
import type { ReadDb, WriteDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

/** Newest first. Unreadable ones are ignored: they must not keep the program from starting. */
export function readNotices(db: ReadDb): StorageNotice[] {
  const stored = db.prepare<[], string>('SELECT notice FROM notices ORDER BY place DESC').pluck().all();
  return stored.flatMap((text) => {
    try {
      return [storageNoticeSchema.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}

/** A repeated recovery of the same file replaces its notice. */
export function putNotice(db: WriteDb, notice: StorageNotice): void {
  for (const { noticeId, file, quarantinedAs } of readNotices(db))
    if (file === notice.file && quarantinedAs === notice.quarantinedAs) removeNotice(db, noticeId);
  db.prepare('INSERT INTO notices (notice_id, notice) VALUES (?, ?)').run(notice.noticeId, JSON.stringify(notice));
}

function removeNotice(db: WriteDb, noticeId: string): void {
  db.prepare('DELETE FROM notices WHERE notice_id = ?').run(noticeId);
}

const addNotice: LedgerWrite<StorageNotice, null> = ({ db }, notice) => {
  putNotice(db, notice);
  return null;
};
const dismissNotice: LedgerWrite<{ noticeId: string }, null> = ({ db }, { noticeId }) => {
  removeNotice(db, noticeId);
  return null;
};

export const noticeWrites = { 'notices.add': addNotice, 'notices.dismiss': dismissNotice };
