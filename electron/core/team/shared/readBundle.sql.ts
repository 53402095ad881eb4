/** Reads a bundle for the team's log from the ledger in its current state. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { columnsOf } from '../../platform/salvage.ts';
import { actAsHanded, isWholeAct } from '../../handover/ledger/writeLedgerPart.sql.ts';
import { ownBundleSchema, type BundleCell, type BundleLeaf, type BundleRow, type Bundle } from './bundle.sql.ts';

type Cell = string | number | null | Buffer;

/** `body`: from `team_records`. Undefined if nothing of it is left to send, as after a purge or in a recovered ledger. */
export function readBundle(db: ReadDb, body: string): Bundle | undefined {
  const own = ownBundleSchema.parse(JSON.parse(body));
  if (own.of === 'suppressions' || own.of === 'reported') return own;
  const { listId, recordId } = own;
  const leaf = readLeaf(db, recordId);
  if (leaf === undefined) return undefined;
  if (own.of === 'outcomes') {
    const [act] = rowsOf(db, 'outcome_acts', 'record_id = ?', [recordId], actAsHanded);
    const outcomes = rowsOf(db, 'outcomes', 'list_id = ? AND seq BETWEEN ? AND ? ORDER BY seq', [listId, own.from, own.through]);
    const isWhole = isWholeAct(db, recordId, listId);
    return (
      act && { of: own.of, listId, recordId, pieces: own.pieces, act, outcomes, leaf: isWhole ? leaf : { ...leaf, ...withoutPayload } }
    );
  }
  const [row] = rowsOf(db, own.of, 'record_id = ?', [recordId]);
  if (!row) return undefined;
  const one = { listId, recordId, row, leaf };
  return own.of === 'exports'
    ? { of: own.of, ...one, versionVector: knownToExport(db, listId, Number(row['actions_seq'])) }
    : { of: own.of, ...one };
}

const withoutPayload = { salt: null, payload: null };

function readLeaf(db: ReadDb, recordId: string): BundleLeaf | undefined {
  const found = statement<[string], { kind: string; leaf: Buffer; salt: Buffer | null; payload: string | null }>(
    db,
    'SELECT kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq) WHERE record_id = ?',
  ).get(recordId);
  return found && { ...found, recordId, leaf: found.leaf.toString('base64'), salt: found.salt?.toString('base64') ?? null };
}

function rowsOf(
  db: ReadDb,
  table: string,
  where: string,
  values: readonly (string | number)[],
  instead: Readonly<Record<string, string>> = {},
): BundleRow[] {
  const columns = columnsOf(db, table).map((name) => `${instead[name] ?? name} AS ${name}`);
  return statement<(string | number)[], Record<string, Cell>>(db, `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`)
    .all(...values)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]): [string, BundleCell] => [name, asBundled(cell)])));
}

const asBundled = (cell: Cell): BundleCell => (Buffer.isBuffer(cell) ? { base64: cell.toString('base64') } : cell);

/** For each device, the number of its acts among the actions up to this one. */
const knownToExport = (db: ReadDb, listId: string, actionsSeq: number): Record<string, number> =>
  Object.fromEntries(
    statement<[string, number], [string, number]>(
      db,
      `SELECT device_id, max(number) FROM shared_acts JOIN actions ON record_id = act_id
       WHERE shared_acts.list_id = ? AND seq <= ? GROUP BY device_id`,
    )
      .raw()
      .all(listId, actionsSeq),
  );
