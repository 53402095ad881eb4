/** Makes a list's file one of an earlier version, by taking out again what the migrations since then brought. */
import type { WriteDb } from '../../electron/core/store/database.ts';

/** What takes a migration out again, by its number, newest first. A migration that is added adds a line here. */
const undoing: readonly (readonly [number: number, sql: string])[] = [
  [10, 'DROP TABLE kept_facts'],
  [
    9,
    `ALTER TABLE decisions DROP COLUMN kept_reason; ALTER TABLE decisions DROP COLUMN kept_by; ALTER TABLE decisions DROP COLUMN kept_despite;
     ALTER TABLE decision_history DROP COLUMN reason; ALTER TABLE decision_history DROP COLUMN despite`,
  ],
  [8, 'DROP TABLE place'],
  [7, 'ALTER TABLE list DROP COLUMN fits'],
  [6, 'DROP TABLE row_counts; DROP INDEX verdicts_checked_at'],
  // Constraints that are written otherwise: an older version reads them as well.
  [5, ''],
  [4, 'ALTER TABLE list DROP COLUMN rejected_to'],
];

/** Leaves the file at `version`, 3 or later; its rows, verdicts and decisions stay. */
export function undoListMigrations(db: WriteDb, version: number): void {
  db.transaction(() => {
    for (const [number, sql] of undoing) if (number > version) db.exec(sql);
    db.pragma(`user_version = ${version}`);
  })();
}
