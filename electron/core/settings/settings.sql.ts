/** Stores settings and facts about the data folder as small named values. */
import { z } from 'zod';
import type { ReadDb } from '../platform/database.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';

const valueRow = z.object({ value: z.string() });

const putSettings: LedgerWrite<{ values: Record<string, unknown> }> = ({ db }, { values }) => {
  const put = db.prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value');
  for (const [name, value] of Object.entries(values)) put.run(name, JSON.stringify(value));
};

/** Creates the folder's secret (32 bytes, for identity hashes and key fingerprints) if it has none. */
const ensureSecret: LedgerWrite<{ secret: Uint8Array }> = ({ db }, { secret }) => {
  db.prepare("INSERT INTO meta (name, value) VALUES ('secret', ?) ON CONFLICT (name) DO NOTHING").run(secret);
};

export const settingWrites = { 'settings.put': putSettings, 'meta.ensureSecret': ensureSecret };

/** Returns one stored setting, which the caller parses; undefined if it was never set. */
export function findSetting(db: ReadDb, name: string): unknown {
  const row: unknown = db.prepare('SELECT value FROM settings WHERE name = ?').get(name);
  return row === undefined ? undefined : JSON.parse(valueRow.parse(row).value);
}

/** Whether the ledger has a secret, that is, has ever been opened for writing. */
export const hasSecret = (db: ReadDb): boolean => db.prepare("SELECT 1 FROM meta WHERE name = 'secret'").get() !== undefined;

/** The data folder's secret. Throws if the ledger was never opened for writing. */
export function getSecret(db: ReadDb): Buffer {
  const row = db.prepare<[], { value: Buffer }>("SELECT value FROM meta WHERE name = 'secret'").get();
  if (!row) throw new Error('the ledger has no secret');
  return row.value;
}
