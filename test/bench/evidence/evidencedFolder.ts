/** A data folder with a list whose rows were all asked once, written straight into its files: an answer, a verdict and a suggestion each. */
import Database from 'better-sqlite3';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { answeredList } from '../policyBench.ts';
import { leadCells } from '../lists/leads.ts';

/** The one whose answer is kept whole: rows without a body are proved without it. */
export const wholeRow = (rows: number): number => Math.ceil(rows / 2);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function evidencedFolder(rows: number): Promise<{ dataDir: string; listId: string }> {
  const { dataDir, listId } = await answeredList(rows);
  const db = new Database(join(dataDir, 'ledger.db'));
  const run = randomUUID();
  const request = {
    ...{ listId, environmentId: 'sandbox', freshForMs: null, limit: null, maxCalls: null, budgetMicros: null, callsPerSecond: 10 },
    checks: [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks'], where: {} }],
  };
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    db.prepare(
      `INSERT INTO runs (run_id, list_id, list_name, environment_id, sandbox, request, state, rows, started_at, finished_at, by)
       VALUES (?, ?, 'leads', 'sandbox', 1, ?, 'finished', ?, 1763900000000, 1763990000000, 'kim')`,
    ).run(run, listId, JSON.stringify(request), rows);
    const job = db.prepare(
      "INSERT INTO jobs (job_id, run_id, operation, add_ons, identity, state, answer_seq, ended_seq) VALUES (?, ?, 'phone_intel@3.0', 'litigator_checks', ?, 'done', ?, ?)",
    );
    const row = db.prepare("INSERT INTO run_rows (run_id, row, operation, treatment, job_id) VALUES (?, ?, 'phone_intel@3.0', 'call', ?)");
    const attempt = db.prepare(
      "INSERT INTO attempts VALUES (?, ?, 'run', ?, ?, 'sandbox', 'f', 'phone_intel@3.0', 'litigator_checks', ?, 0, 'USD', 'kim', ?)",
    );
    const answer = db.prepare(
      "INSERT INTO answers VALUES (?, ?, ?, 'sandbox', 'phone_intel@3.0', 'litigator_checks', ?, 1, 0, 200, ?, ?, ?, ?)",
    );
    const body = db.prepare("INSERT INTO answer_bodies VALUES (?, '[]', ?, 'identity', ?)");
    for (let at = 1; at <= rows; at++) {
      const identity = randomBytes(32);
      const sentAt = 1_763_900_000_000 + at * 80;
      const said = JSON.stringify({
        id: `T_${randomUUID()}`,
        is_valid: true,
        carrier: 'Example Wireless',
        add_ons: { litigator_checks: { row: at } },
      });
      const sent = JSON.stringify([['phone', leadCells(at)[2] ?? '']]);
      job.run(at, run, identity, at, at);
      row.run(run, at, at);
      attempt.run(at, randomUUID(), run, at, identity, sentAt);
      answer.run(at, randomUUID(), at, identity, `T_${at}`, sentAt + 70, sha256(sent), sha256(said));
      if (at === wholeRow(rows)) body.run(at, Buffer.from(said), sent);
    }
  })();
  db.close();
  return { dataDir, listId };
}
