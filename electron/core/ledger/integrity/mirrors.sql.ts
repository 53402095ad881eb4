/** Compares the rows that records describe with their records’ payloads, one by one. */
import { canonicalJson } from '#base/json.ts';
import type { LedgerProblemKind } from '#contract/storage/storage.ts';
import type { ReadDb } from '../../platform/database.ts';

/** Reports a problem that a check of the ledger found. `what`: where, by name. */
export type Find = (kind: LedgerProblemKind, what: string) => void;

/** How a kind of record describes a row: its payload has the same values as the row that was made from it. */
interface Mirror {
  table: string;
  key: string;
  /** The member of the payload by which the row is found; absent for the record’s own id. */
  by?: string;
  /** Columns by the payload's member. A missing member isn’t compared. */
  columns: Readonly<Record<string, string>>;
  /** Columns that have a fixed value once the record is made. */
  always?: Readonly<Record<string, number>>;
  /** Further columns that checks of this kind need. */
  more?: Readonly<Record<string, string>>;
}

/** Members that nearly all records have. */
const done = { by: 'by', at: 'at' };
const ofList = { listId: 'list_id', ...done };

export const mirrors: Readonly<Record<string, Mirror>> = {
  attempt: {
    table: 'attempts',
    key: 'attempt_id',
    columns: {
      purpose: 'purpose',
      runId: 'run_id',
      jobId: 'job_id',
      environmentId: 'environment_id',
      keyFingerprint: 'key_fingerprint',
      operation: 'operation',
      addOns: 'add_ons',
      identity: 'lower(hex(identity))',
      priceMicros: 'price_micros',
      currency: 'currency',
      by: 'by',
      at: 'started_at',
    },
  },
  attemptEnd: {
    table: 'attempt_ends',
    key: 'seq',
    by: 'attemptSeq',
    columns: {
      outcome: 'outcome',
      partial: 'partial',
      status: 'status',
      code: 'code',
      serviceMessage: 'service_message',
      billed: 'billed',
      at: 'ended_at',
    },
    more: { jobId: '(SELECT job_id FROM attempts WHERE attempts.seq = attempt_ends.seq)', answerSeq: 'answer_seq' },
  },
  receivedCall: {
    table: 'attempts',
    key: 'attempt_id',
    columns: { environmentId: 'environment_id', operation: 'operation', addOns: 'add_ons', by: 'by', at: 'started_at' },
  },
  run: { table: 'runs', key: 'run_id', columns: { listId: 'list_id', listName: 'list_name', by: 'by', startedAt: 'started_at' } },
  team: { table: 'team_acts', key: 'record_id', columns: { teamId: 'team_id', act: 'act', reason: 'reason', ...done } },
  action: {
    table: 'actions',
    key: 'record_id',
    columns: { kind: 'kind', undoes: 'undoes', rowCount: 'row_count', ...ofList },
    more: { seq: 'seq' },
  },
  mapping: {
    table: 'list_mappings',
    key: 'record_id',
    columns: { mapping: 'mapping', mappedBy: 'mapped_by', optOuts: 'opt_outs', hiddenRows: 'hidden_rows', ...ofList },
  },
  policy: { table: 'policy_applications', key: 'record_id', columns: { policy: 'policy', ...ofList } },
  export: {
    table: 'exports',
    key: 'record_id',
    columns: {
      fileName: 'file_name',
      format: 'format',
      rows: 'rows',
      bytes: 'bytes',
      sha256: 'sha256',
      sandbox: 'sandbox',
      redacted: 'redacted',
      ...ofList,
    },
    more: { decisions: 'decisions', actionsSeq: 'actions_seq' },
  },
  override: {
    table: 'overrides',
    key: 'record_id',
    columns: { kind: 'kind', reason: 'reason', rows: 'rows', why: 'why', exportId: 'export_id', ...ofList },
  },
  outcomes: {
    table: 'outcome_acts',
    key: 'record_id',
    columns: {
      kind: 'kind',
      undoes: 'undoes',
      source: 'source',
      sha256: 'sha256',
      outcomes: 'outcomes',
      suppressionId: 'suppression_id',
      ...done,
    },
    always: { complete: 1 },
    more: { seq: 'seq' },
  },
  outbox: { table: 'outbox_acts', key: 'record_id', columns: { change: 'change', entries: 'entries', ...done } },
  signingKey: { table: 'signing_keys', key: 'record_id', columns: { keyId: 'key_id', publicPem: 'public_pem', by: 'by', at: 'made_at' } },
  evidence: {
    table: 'evidences',
    key: 'record_id',
    columns: {
      runId: 'run_id',
      fileName: 'file_name',
      sha256: 'sha256',
      root: 'root',
      rows: 'rows',
      keyId: 'key_id',
      sandbox: 'sandbox',
      ...ofList,
    },
  },
  retention: {
    table: 'retention_acts',
    key: 'record_id',
    columns: { lists: 'lists', rows: 'rows', answers: 'answers', before: 'before', ...done },
  },
  handover: {
    table: 'handovers',
    key: 'record_id',
    columns: { handoverId: 'handover_id', kind: 'kind', fileName: 'file_name', from: 'given_by', ...ofList },
  },
  purge: { table: 'purges', key: 'record_id', columns: { kind: 'kind', rows: 'rows', ...ofList } },
};

/** The payload's member that is the record’s own id, if it isn't `recordId`. */
export const idMembers: Readonly<Record<string, string>> = {
  attempt: 'attemptId',
  receivedCall: 'attemptId',
  attemptEnd: 'endId',
  receivedEnd: 'endId',
  run: 'runId',
  export: 'exportId',
  override: 'overrideId',
  evidence: 'evidenceId',
};

/** Tables whose rows all have a record, with the column of its id, and which of their rows must have one already. */
export const recordedTables: readonly { table: string; id: string; kinds: readonly string[]; where?: string }[] = [
  ...Object.entries(mirrors).flatMap(([kind, { table, key, by }]) =>
    by !== undefined || kind === 'receivedCall'
      ? []
      : [{ table, id: key, kinds: kind === 'attempt' ? ['attempt', 'receivedCall'] : [kind] }],
  ),
  { table: 'suppression_batches', id: 'record_id', kinds: ['suppression'], where: 'complete = 1' },
  { table: 'suppression_changes', id: 'record_id', kinds: ['suppression'] },
];

/** A record's payload, and the row that it describes. */
export type Payload = Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;

/** Returns a function that finds a record's row, compares the two and returns the row. */
export function openMirrors(db: ReadDb, find: Find): (kind: string, name: string, recordId: string, recorded: Payload) => Row | undefined {
  const rows = Object.fromEntries(
    Object.entries(mirrors).map(([kind, { table, key, columns, more = {}, always = {} }]) => {
      const named = { ...columns, ...more, ...Object.fromEntries(Object.keys(always).map((name) => [name, name])) };
      const selected = Object.entries(named).map(([name, column]) => `${column} AS "${name}"`);
      return [kind, db.prepare<[string | number], Row>(`SELECT ${selected.join(', ')} FROM ${table} WHERE ${key} = ?`)];
    }),
  );
  return (kind, name, recordId, recorded) => {
    const mirror = mirrors[kind];
    if (!mirror) return undefined;
    const by = mirror.by === undefined ? recordId : recorded[mirror.by];
    const row = rows[kind]?.get(typeof by === 'number' ? by : String(by));
    if (!row) find('recordMissing', name);
    else {
      for (const member of Object.keys(mirror.columns))
        if (member in recorded && !isSame(recorded[member], row[member])) find('recordChanged', `${name}, ${member}`);
      for (const [column, value] of Object.entries(mirror.always ?? {}))
        if (row[column] !== value) find('recordChanged', `${name}, ${column}`);
    }
    return row;
  };
}

/** A column stores a flag as a number, and any value that isn't plain as JSON. */
function isSame(recorded: unknown, kept: unknown): boolean {
  if (typeof recorded === 'boolean') return Number(recorded) === kept;
  if (recorded === null || typeof recorded !== 'object') return recorded === kept;
  return typeof kept === 'string' && canonicalJson(recorded) === inOneForm(kept);
}

/** Text that isn't JSON gets a fixed form. */
function inOneForm(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return 'no JSON';
  }
}
