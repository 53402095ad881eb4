/** Takes in colleagues' records about shared lists, each once, as soon as its list, all its pieces and what it refers to are here. */
import Database from 'better-sqlite3';
import { ZodError } from 'zod';
import { saltedLeaf } from '../../platform/merkle/tree.ts';
import { setUp, statement, writeApart, type Owned, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { takeSuppressions, writeHandedSuppressions } from '../../handover/ledger/handedSuppressions.sql.ts';
import { lastBeforeUnknown, takeOutcomes, takeChain, takeRecords } from '../../handover/ledger/takeRows.sql.ts';
import { readEvidences } from '../../evidence/evidences.sql.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { isDerivedAct } from '../../review/acts/undoChains.sql.ts';
import { suppressionsOfAct } from '../../outcomes/readOutcomes.sql.ts';
import { readOverrides } from '../../exports/exports.sql.ts';
import { removeStanding } from '../../suppression/suppressionWrites.sql.ts';
import type { VersionVector } from './contest.sql.ts';
import { parseBundle, type BundleCell, type BundleRow, type ReceivedBundle, type Bundle } from './bundle.sql.ts';
import { applyAgain } from './sharedPurges.sql.ts';
import { noteShared } from './sharedSuppressions.sql.ts';

/** What changed here, so that windows can be updated. */
export interface TakenBundles {
  outcomes: boolean;
  suppressions: boolean;
  /** Exports, overrides, evidence. */
  records: boolean;
}

interface WaitingBundle {
  bundleId: string;
  deviceId: string;
  body: string;
}

/** Stores bundles until they are taken in, whether or not their list is here. */
export function keepBundles(db: WriteDb, bundles: readonly ReceivedBundle[]): void {
  const isTaken = statement<[string]>(db, 'SELECT 1 FROM taken_bundles WHERE bundle_id = ?');
  const isGone = statement<[string]>(db, "SELECT 1 FROM shared_lists WHERE list_id = ? AND state = 'gone'");
  const keep = statement(
    db,
    'INSERT OR IGNORE INTO waiting_bundles (bundle_id, list_id, device_id, about, pieces, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { bundleId, deviceId, bundle, body } of bundles) {
    if (isTaken.get(bundleId) || isGone.get(bundle.listId)) continue;
    const pieces = bundle.of === 'outcomes' ? bundle.pieces : 1;
    keep.run(bundleId, bundle.listId, deviceId, `${bundle.of} ${bundle.of === 'suppressions' ? bundleId : bundle.recordId}`, pieces, body);
  }
}

/** The ids of waiting bundles, in the order of arrival. */
export const waitingBundles = (db: ReadDb): string[] =>
  statement<[], string>(db, 'SELECT bundle_id FROM waiting_bundles ORDER BY place').pluck().all();

/** Lists that are here, with waiting bundles that may be taken in. Waiting acts on their rows come first. */
export const listsWithBundles = (db: ReadDb): string[] =>
  statement<[], string>(
    db,
    `SELECT DISTINCT list_id FROM waiting_bundles JOIN shared_lists USING (list_id)
     WHERE state = 'here' AND list_id NOT IN (SELECT list_id FROM waiting_acts)`,
  )
    .pluck()
    .all();

/** Takes in what it can. Meanwhile, no batch of suppressions may be in progress. `at`: the current time. */
const take: LedgerWrite<{ listId: string; at: number }, TakenBundles> = (ledger, { listId, at }) => {
  const { db } = ledger;
  const changed: TakenBundles = { outcomes: false, suppressions: false, records: false };
  const whole = statement<[string], string>(
    db,
    `SELECT about FROM waiting_bundles WHERE list_id = ? GROUP BY about HAVING count(*) >= max(pieces) ORDER BY max(place)`,
  ).pluck();
  const pieces = statement<[string, string], WaitingBundle>(
    db,
    'SELECT bundle_id AS bundleId, device_id AS deviceId, body FROM waiting_bundles WHERE list_id = ? AND about = ? ORDER BY place',
  );
  const remove = statement(db, 'DELETE FROM waiting_bundles WHERE bundle_id = ?');
  const aside = statement(
    db,
    "INSERT OR IGNORE INTO team_set_aside (record_id, device_id, kind, why, at) VALUES (?, ?, 'bundle', 'unreadable', ?)",
  );
  for (const about of whole.all(listId)) {
    const some = pieces.all(listId, about);
    const outcome = takeOrSetAside(ledger, listId, some, at, changed);
    if (outcome === 'waits') continue;
    for (const { bundleId, deviceId } of some) {
      remove.run(bundleId);
      if (outcome === 'unreadable') aside.run(bundleId, deviceId, at);
    }
  }
  return changed;
};

/** The bundle contradicts itself. */
class BadBundle extends Error {}

type Outcome = 'taken' | 'waits' | 'unreadable';

/** A contradictory bundle leaves nothing behind, and doesn't keep others from being taken in. */
function takeOrSetAside(ledger: Ledger, listId: string, some: readonly WaitingBundle[], at: number, changed: TakenBundles): Outcome {
  const undo = ledger.chain.mark();
  try {
    return writeApart(ledger.db, () => takeWhole(ledger, listId, some, at, changed));
  } catch (error) {
    undo();
    const isBad = error instanceof BadBundle || error instanceof ZodError || error instanceof SyntaxError;
    // A table's constraint.
    if (!isBad && !(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))) throw error;
    return 'unreadable';
  }
}

function takeWhole(ledger: Ledger, listId: string, some: readonly WaitingBundle[], at: number, changed: TakenBundles): Outcome {
  const { db } = ledger;
  const bundles = some.map((one) => ({ ...one, bundle: parseBundle(one.body) }));
  const [first] = bundles;
  if (first === undefined) return 'waits';
  const { bundle, bundleId } = first;
  if (bundles.some((one) => one.bundle.of !== bundle.of || one.bundle.listId !== listId))
    throw new BadBundle('its pieces don’t belong together');
  let batchId: string | null = null;
  if (bundle.of === 'suppressions') {
    batchId = takeEntries(ledger, bundle, bundleId, at);
    changed.suppressions ||= batchId !== null;
  } else if (bundle.of === 'reported') {
    statement(db, 'INSERT OR IGNORE INTO reported_acts (record_id) VALUES (?)').run(bundle.recordId);
    changed.outcomes = true;
  } else if (!isComplete(db, bundle)) return 'waits';
  else if (bundle.of === 'outcomes') {
    changed.suppressions ||= takeAct(
      ledger,
      bundle,
      bundles.flatMap((one) => (one.bundle.of === 'outcomes' ? one.bundle.outcomes : [])),
      at,
    );
    changed.outcomes = true;
  } else {
    takeSingle(ledger, bundle);
    changed.records = true;
  }
  const note = statement(
    db,
    'INSERT OR IGNORE INTO taken_bundles (bundle_id, list_id, device_id, about_id, batch_id) VALUES (?, ?, ?, ?, ?)',
  );
  for (const one of bundles) note.run(one.bundleId, listId, one.deviceId, bundle.recordId, batchId);
  return 'taken';
}

/** A bundle with a record of the chain. */
type Recorded = Exclude<Bundle, { of: 'suppressions' | 'reported' }>;

/** Whether everything that it refers to is here. */
function isComplete(db: ReadDb, bundle: Recorded): boolean {
  const isThere = (table: string, column: string, value: BundleCell | undefined): boolean =>
    typeof value !== 'string' || statement<[string]>(db, `SELECT 1 FROM ${table} WHERE ${column} = ?`).get(value) !== undefined;
  if (bundle.of === 'outcomes') return isThere('outcome_acts', 'record_id', bundle.act['undoes']);
  if (bundle.of === 'overrides') return isThere('chain', 'record_id', bundle.row['export_id']);
  return bundle.of === 'exports' || isThere('runs', 'run_id', bundle.row['run_id']);
}

const kindOf = { outcomes: 'outcomes', exports: 'export', overrides: 'override', evidences: 'evidence' } as const;

const inMemory = (fill: (db: WriteDb) => void): Owned<WriteDb> => setUp(new Database(':memory:') as WriteDb, fill);

/** Opens a ledger in memory that contains the bundle's record with these rows, as a hand-over would bring one. */
const openPart = (bundle: Recorded, rows: readonly (readonly [table: string, row: BundleRow])[]): Owned<WriteDb> =>
  inMemory((db) => {
    db.pragma('foreign_keys = OFF');
    db.exec(ledgerSchema.sql);
    putRows(db, bundle, rows);
    putLeaf(db, bundle);
  });

/** The tables check the rows' values. */
function putRows(db: WriteDb, { listId, recordId }: Recorded, rows: readonly (readonly [table: string, row: BundleRow])[]): void {
  for (const [table, row] of rows) {
    const columns = columnsOf(db, table);
    if (Object.keys(row).some((name) => !columns.includes(name))) throw new BadBundle(`its ${table} have other columns`);
    if ('list_id' in row && row['list_id'] !== listId) throw new BadBundle(`its ${table} are of another list`);
    if (table !== 'outcomes' && row['record_id'] !== recordId) throw new BadBundle(`its ${table} are another record`);
    statement(db, `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(
      ...columns.map((name) => asStored(row[name] ?? null)),
    );
  }
}

function putLeaf(db: WriteDb, { of, recordId, leaf }: Recorded): void {
  const kind = kindOf[of];
  const [bytes, salt] = [Buffer.from(leaf.leaf, 'base64'), leaf.salt === null ? null : Buffer.from(leaf.salt, 'base64')];
  const isOther = salt !== null && leaf.payload !== null && !saltedLeaf(salt, leaf.payload).equals(bytes);
  if (leaf.recordId !== recordId || leaf.kind !== kind || isOther) throw new BadBundle('its leaf is of another record');
  statement(db, 'INSERT INTO chain (seq, record_id, kind, leaf) VALUES (1, ?, ?, ?)').run(recordId, kind, bytes);
  if (salt !== null && leaf.payload !== null)
    statement(db, 'INSERT INTO chain_payloads (seq, salt, payload) VALUES (1, ?, ?)').run(salt, leaf.payload);
}

const asStored = (cell: BundleCell): string | number | null | Buffer =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell;

/** Applies an act. Returns whether suppressions were withdrawn with it. */
function takeAct(ledger: Ledger, bundle: Extract<Bundle, { of: 'outcomes' }>, outcomes: readonly BundleRow[], at: number): boolean {
  const { db, chain } = ledger;
  const { listId, recordId, act } = bundle;
  using given = openPart(bundle, [['outcome_acts', act], ...outcomes.map((row) => ['outcomes', row] as const)]);
  const isNew = !hasAct(db, recordId);
  takeOutcomes(given, db, listId);
  // If another person took back the same act, this one has no effect and isn't kept.
  if (!hasAct(db, recordId)) return false;
  takeChain(given, db, chain, new Set());
  applyAgain(db, listId, rowSetOf(Uint32Array.from(outcomes, ({ row }) => Number(row))));
  const { undoes, by } = act;
  if (!isNew || typeof undoes !== 'string' || typeof by !== 'string') return false;
  const batches = suppressionsOfAct(db, undoes);
  return batches.filter((batchId) => removeStanding(ledger, batchId, { by, at })).length > 0;
}

const hasAct = (db: ReadDb, recordId: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM outcome_acts WHERE record_id = ?').get(recordId) !== undefined;

function takeSingle({ db, chain }: Ledger, bundle: Extract<Bundle, { row: BundleRow }>): void {
  const { of, listId, row } = bundle;
  using given = openPart(bundle, [[of, row]]);
  // Rejects now what couldn't be read later.
  readOverrides(given, listId);
  readEvidences(given, listId);
  takeChain(given, db, chain, new Set());
  if (bundle.of === 'exports') takeRecords(given, db, 'exports', { actions_seq: () => placeOfKnown(db, listId, bundle.versionVector) });
  else takeRecords(given, db, of);
}

/** For an export that knew this many acts of each device: the action here before the first that it didn't know. */
function placeOfKnown(db: ReadDb, listId: string, versionVector: VersionVector): number {
  const order = statement<[string], { seq: number; recordId: string; deviceId: string | null; number: number | null }>(
    db,
    `SELECT seq, record_id AS recordId, device_id AS deviceId, number FROM actions LEFT JOIN shared_acts ON act_id = record_id
     WHERE actions.list_id = ? ORDER BY seq`,
  ).all(listId);
  // Derived acts add nothing, and acts from before the list was shared came with it.
  const isKnown = ({ recordId, deviceId, number }: (typeof order)[number]): boolean =>
    deviceId === null || number === null || isDerivedAct(recordId) || (versionVector[deviceId] ?? 0) >= number;
  return lastBeforeUnknown(order, isKnown, ({ seq }) => seq);
}

/** The batch made of the entries; null if all of them are known. */
function takeEntries(ledger: Ledger, bundle: Extract<Bundle, { of: 'suppressions' }>, bundleId: string, at: number): string | null {
  const { db } = ledger;
  const { listId, recordId, by, entries } = bundle;
  const isUndone = statement<[string]>(db, 'SELECT 1 FROM outcome_acts WHERE undoes = ?').get(recordId) !== undefined;
  if (isUndone) return null;
  const name = statement<[string], string>(db, 'SELECT name FROM shared_lists WHERE list_id = ?').pluck().get(listId) ?? '';
  using given = inMemory((part) => writeHandedSuppressions(part, entries));
  const { added } = takeSuppressions(given, ledger, { recordId: bundleId, source: `Shared list ${name}`, by, at });
  noteShared(db, listId, entries, bundleId);
  return added > 0 ? bundleId : null;
}

export const bundleWrites = { 'sharing.takeBundles': take };
