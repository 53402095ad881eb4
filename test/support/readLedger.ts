/** Checks a ledger after a crash: whether the file is intact, the chain is valid, and the counters match the rows. */
import Database from 'better-sqlite3';
import { z } from 'zod';
import { Frontier, saltedLeaf } from '#core/platform/merkle/tree.ts';
import { readFigures, type RunFigures } from '#core/runs/readRuns.sql.ts';
import { ledgerPath } from '#core/platform/paths.ts';

export interface LedgerState extends RunFigures {
  /** 'ok', or what SQLite found. */
  integrity: string;
  /** Every leaf matches its payload, and the head matches the leaves. */
  chainHolds: boolean;
  /** Jobs by their state, counted one by one. */
  jobs: Record<string, number>;
  /** The highest number of attempts of any job. */
  mostTries: number;
  /** Attempts that have not ended. */
  open: number;
  /** Phones of ended jobs. */
  endedPhones: string[];
  /** By phone, the number of attempts that may have been billed. */
  doubtful: Map<string, number>;
}

const counted = z.array(z.object({ name: z.string(), count: z.int() }));
const phoneOf = (parameters: string): string =>
  new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(parameters))).get('phone') ?? '';

function chainHolds(db: Database.Database): boolean {
  const bytes = z.instanceof(Buffer);
  const leaves = z
    .array(z.object({ seq: z.int(), leaf: bytes, salt: bytes, payload: z.string() }))
    .parse(db.prepare('SELECT chain.seq, leaf, salt, payload FROM chain JOIN chain_payloads USING (seq) ORDER BY chain.seq').all());
  const tree = new Frontier();
  for (const { seq, leaf, salt, payload } of leaves) {
    if (seq !== tree.size + 1 || !saltedLeaf(salt, payload).equals(leaf)) return false;
    tree.append(leaf);
  }
  const head = z.object({ size: z.int(), root: bytes }).parse(db.prepare('SELECT size, root FROM chain_head').get());
  return head.size === tree.size && head.root.equals(tree.root());
}

export function readLedger(dataDir: string, runId: string): LedgerState {
  const db = new Database(ledgerPath(dataDir));
  try {
    const count = (sql: string): z.infer<typeof counted> => counted.parse(db.prepare(sql).all(runId));
    const ended = z
      .array(z.object({ parameters: z.string() }))
      .parse(
        db
          .prepare("SELECT parameters FROM jobs JOIN job_inputs USING (job_id) WHERE run_id = ? AND state NOT IN ('pending', 'leased')")
          .all(runId),
      );
    const doubtful = new Map<string, number>();
    const unknown = `SELECT parameters AS name, count(*) AS count FROM attempts JOIN job_inputs USING (job_id)
      LEFT JOIN attempt_ends USING (seq) WHERE run_id = ? AND coalesce(billed, 'unknown') = 'unknown' GROUP BY job_id`;
    for (const { name, count: times } of count(unknown)) doubtful.set(phoneOf(name), times);
    return {
      ...readFigures(db, runId),
      integrity: z.string().parse(db.pragma('integrity_check', { simple: true })),
      chainHolds: chainHolds(db),
      jobs: Object.fromEntries(
        count('SELECT state AS name, count(*) AS count FROM jobs WHERE run_id = ? GROUP BY state').map((row) => [row.name, row.count]),
      ),
      mostTries: z.int().parse(db.prepare('SELECT coalesce(max(tries), 0) FROM jobs WHERE run_id = ?').pluck().get(runId)),
      open: z.int().parse(db.prepare('SELECT count(*) FROM open_attempts').pluck().get()),
      endedPhones: ended.map(({ parameters }) => phoneOf(parameters)),
      doubtful,
    };
  } finally {
    db.close();
  }
}
