/**
 * Checks that the ledger is unchanged. SQLite has no checksums, so a changed cell is only found if something commits to it: the chain
 * commits to every record's payload, the payload to the row made from it and to the hash of an answer's bytes.
 */
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { LedgerCheck, LedgerProblemKind } from '../../../../contract/storage.ts';
import type { ReadDb } from '../../database.ts';
import { hashOutcomes } from '../outcomes/outcomeActs.ts';
import { Frontier, saltedLeaf } from '../../../merkle/tree.ts';

const pageRows = 2_000;
const mostExamples = 50;

interface ChainRow {
  seq: number;
  recordId: string;
  kind: string;
  leaf: Buffer;
  salt: Buffer | null;
  payload: string | null;
}

const text = z.string();
const payloadSchema = z.record(z.string(), z.unknown());
/** The end of an attempt: here, in the data folder that a list was handed over from, or of a colleague in the team. */
const endKinds = ['attemptEnd', 'receivedEnd', 'receivedCall'];
const endSchema = z.object({
  /** A colleague's call names it by its id. */
  attemptSeq: z.int().optional(),
  answer: z.object({ answerId: text, bodySha256: text }).nullable(),
});

/** Rows that a payload describes: table, key, and which column has which field. Fields missing from a payload aren't compared. */
const mirrors: Readonly<
  Record<string, { table: string; key: string; from: 'recordId' | 'attemptSeq'; columns: Readonly<Record<string, string>> }>
> = {
  attempt: {
    table: 'attempts',
    key: 'attempt_id',
    from: 'recordId',
    columns: {
      purpose: 'purpose',
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
    from: 'attemptSeq',
    columns: { outcome: 'outcome', status: 'status', code: 'code', serviceMessage: 'service_message', billed: 'billed', at: 'ended_at' },
  },
  receivedCall: {
    table: 'attempts',
    key: 'attempt_id',
    from: 'recordId',
    columns: { environmentId: 'environment_id', operation: 'operation', addOns: 'add_ons', by: 'by', at: 'started_at' },
  },
  team: {
    table: 'team_acts',
    key: 'record_id',
    from: 'recordId',
    columns: { teamId: 'team_id', act: 'act', reason: 'reason', by: 'by', at: 'at' },
  },
  action: {
    table: 'actions',
    key: 'record_id',
    from: 'recordId',
    columns: { listId: 'list_id', kind: 'kind', undoes: 'undoes', by: 'by', at: 'at', rowCount: 'row_count' },
  },
  policy: { table: 'policy_applications', key: 'record_id', from: 'recordId', columns: { listId: 'list_id', by: 'by', at: 'at' } },
  export: {
    table: 'exports',
    key: 'record_id',
    from: 'recordId',
    columns: { listId: 'list_id', fileName: 'file_name', rows: 'rows', bytes: 'bytes', sha256: 'sha256', by: 'by', at: 'at' },
  },
  override: {
    table: 'overrides',
    key: 'record_id',
    from: 'recordId',
    columns: { listId: 'list_id', kind: 'kind', reason: 'reason', rows: 'rows', why: 'why', exportId: 'export_id', by: 'by', at: 'at' },
  },
  outcomes: {
    table: 'outcome_acts',
    key: 'record_id',
    from: 'recordId',
    columns: {
      kind: 'kind',
      undoes: 'undoes',
      source: 'source',
      sha256: 'sha256',
      outcomes: 'outcomes',
      suppressionId: 'suppression_id',
      by: 'by',
      at: 'at',
    },
  },
  signingKey: {
    table: 'signing_keys',
    key: 'record_id',
    from: 'recordId',
    columns: { keyId: 'key_id', publicPem: 'public_pem', by: 'by', at: 'made_at' },
  },
  outbox: { table: 'outbox_acts', key: 'record_id', from: 'recordId', columns: { change: 'change', by: 'by', at: 'at' } },
  evidence: {
    table: 'evidences',
    key: 'record_id',
    from: 'recordId',
    columns: {
      listId: 'list_id',
      runId: 'run_id',
      fileName: 'file_name',
      sha256: 'sha256',
      root: 'root',
      rows: 'rows',
      keyId: 'key_id',
      by: 'by',
      at: 'at',
    },
  },
  retention: {
    table: 'retention_acts',
    key: 'record_id',
    from: 'recordId',
    columns: { rows: 'rows', answers: 'answers', before: 'before', by: 'by', at: 'at' },
  },
  handover: {
    table: 'handovers',
    key: 'record_id',
    from: 'recordId',
    columns: { handoverId: 'handover_id', listId: 'list_id', kind: 'kind', fileName: 'file_name', from: 'given_by', by: 'by', at: 'at' },
  },
  purge: {
    table: 'purges',
    key: 'record_id',
    from: 'recordId',
    columns: { kind: 'kind', listId: 'list_id', rows: 'rows', by: 'by', at: 'at' },
  },
};

/**
 * Calls `turn` between two pages. Runs may continue meanwhile: what is checked existed at the beginning and never changes, and each page is
 * a statement of its own, so that the log can be checkpointed.
 */
export async function checkLedger(db: ReadDb, at: number, turn: () => Promise<void>): Promise<LedgerCheck> {
  const check: LedgerCheck = { checkedAt: at, records: 0, attempts: 0, answers: 0, problems: {}, examples: [] };
  const find = (kind: LedgerProblemKind, what: string): void => {
    check.problems[kind] = (check.problems[kind] ?? 0) + 1;
    if (check.examples.length < mostExamples) check.examples.push({ kind, what });
  };

  for (const said of db.prepare<[], string>('PRAGMA quick_check(20)').pluck().all()) if (said !== 'ok') find('structure', said);
  await turn();
  try {
    check.attempts = db.prepare<[], number>('SELECT count(*) FROM attempts').pluck().get() ?? 0;
    await checkChain(db, check, find, turn);
  } catch (error) {
    // A page that can't be read ends the check; SQLite's own message is added.
    if (!(error instanceof Error) || !('code' in error)) throw error;
    find('structure', error.message);
  }
  return check;
}

type Find = (kind: LedgerProblemKind, what: string) => void;

async function checkChain(db: ReadDb, check: LedgerCheck, find: Find, turn: () => Promise<void>): Promise<void> {
  const head = db.prepare<[], { size: number; root: Buffer }>('SELECT size, root FROM chain_head').get();
  const page = db.prepare<[number, number], ChainRow>(
    `SELECT seq, record_id AS recordId, kind, leaf, salt, payload FROM chain LEFT JOIN chain_payloads USING (seq)
     WHERE seq > ? AND seq <= ${head?.size ?? 0} ORDER BY seq LIMIT ?`,
  );
  const findRow = Object.fromEntries(
    Object.entries(mirrors).map(([kind, { table, key, columns }]) => [
      kind,
      db.prepare<[string | number], Record<string, unknown>>(
        `SELECT ${Object.entries(columns)
          .map(([name, column]) => `${column} AS "${name}"`)
          .join(', ')} FROM ${table} WHERE ${key} = ?`,
      ),
    ]),
  );
  const checkAnswer = answerChecker(db, check, find);
  const checkAction = actChecker(db, find);
  const checkOutcomes = outcomesChecker(db, find);
  const frontier = new Frontier();

  for (let after = 0; ;) {
    const rows = page.all(after, pageRows);
    for (const { seq, recordId, kind, leaf, salt, payload } of rows) {
      if (seq !== frontier.size + 1) find('chainGap', `${frontier.size + 1} to ${seq - 1}`);
      while (frontier.size < seq - 1) frontier.append(Buffer.alloc(32));
      frontier.append(leaf);
      after = seq;
      check.records += 1;
      if (kind === 'lost') find('lostBefore', `record ${seq}`);
      // Purged on purpose: the leaf stays, but there is nothing to compare.
      if (kind === 'lost' || salt === null || payload === null) continue;
      if (!saltedLeaf(salt, payload).equals(leaf)) {
        find('leafChanged', `${kind} ${recordId}`);
        continue;
      }
      const said = payloadSchema.parse(JSON.parse(payload));
      const end = endKinds.includes(kind) ? endSchema.safeParse(said).data : undefined;
      if (end?.answer) checkAnswer(end.answer);
      const mirror = mirrors[kind];
      if (!mirror) continue;
      const row = findRow[kind]?.get(end?.attemptSeq ?? recordId);
      if (!row) find('recordMissing', `${kind} ${recordId}`);
      else
        for (const name of Object.keys(mirror.columns))
          if (name in said && said[name] !== row[name]) find('recordChanged', `${kind} ${recordId}, ${name}`);
      if (kind === 'action') checkAction(recordId, said);
      if (kind === 'outcomes') checkOutcomes(recordId, said);
    }
    if (rows.length < pageRows) break;
    await turn();
  }

  if (head && head.size > frontier.size) find('chainGap', `${frontier.size + 1} to ${head.size}`);
  else if (head && !head.root.equals(frontier.root())) find('headChanged', `${frontier.size} records`);
  else if (!head && db.prepare('SELECT 1 FROM chain LIMIT 1').get()) find('headChanged', 'there is none');
}

function answerChecker(db: ReadDb, check: LedgerCheck, find: Find): (answer: { answerId: string; bodySha256: string }) => void {
  const bodyOf = db.prepare<[string], { body: Buffer; encoding: string }>(
    'SELECT body, encoding FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq WHERE answer_id = ?',
  );
  return ({ answerId, bodySha256 }) => {
    check.answers += 1;
    const kept = bodyOf.get(answerId);
    if (!kept) find('answerMissing', `answer ${answerId}`);
    else if (sha256(unpacked(kept.body, kept.encoding === 'deflate-raw')) !== bodySha256) find('answerChanged', `answer ${answerId}`);
  };
}

function actChecker(db: ReadDb, find: Find): (recordId: string, said: Record<string, unknown>) => void {
  const bodyOf = db.prepare<[string], Buffer>('SELECT body FROM actions JOIN action_bodies USING (seq) WHERE record_id = ?').pluck();
  return (recordId, said) => {
    const body = bodyOf.get(recordId);
    // A missing body was purged; an existing one must match its commitment.
    if (body && sha256(unpacked(body, true)) !== said['bodySha256']) find('recordChanged', `action ${recordId}, body`);
  };
}

function outcomesChecker(db: ReadDb, find: Find): (recordId: string, said: Record<string, unknown>) => void {
  const actOf = db.prepare<[string], { seq: number; kept: number }>(
    'SELECT seq, (SELECT count(*) FROM outcomes WHERE act_seq = outcome_acts.seq) AS kept FROM outcome_acts WHERE record_id = ?',
  );
  return (recordId, said) => {
    const act = actOf.get(recordId);
    // Missing outcomes were purged, and an undo has none of its own; existing ones must match their commitment.
    if (act && act.kept > 0 && hashOutcomes(db, act.seq) !== said['outcomesSha256'])
      find('recordChanged', `outcomes ${recordId}, their calls`);
  };
}

const sha256 = (bytes: Uint8Array | null): string | null => bytes && createHash('sha256').update(bytes).digest('hex');

/** Null if the bytes can't be unpacked: they were changed. */
function unpacked(bytes: Buffer, packed: boolean): Buffer | null {
  try {
    return packed ? inflateRawSync(bytes) : bytes;
  } catch {
    return null;
  }
}
