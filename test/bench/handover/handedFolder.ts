/** A data folder with a list whose rows were all asked once, with everything that a hand-over takes along of a call. */
import Database from 'better-sqlite3';
import { randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { WriteDb } from '../../../electron/core/store/database.ts';
import { openChain } from '../../../electron/core/store/ledger/integrity/chain.ts';
import { ledgerPath } from '../../../electron/core/store/ledgerPath.ts';
import { evidencedFolder } from '../evidence/evidencedFolder.ts';

interface Asked {
  seq: number;
  attemptId: string;
  answerId: string;
  runId: string;
}

export async function handedFolder(rows: number): Promise<{ dataDir: string; listId: string }> {
  const folder = await evidencedFolder(rows);
  const db = new Database(ledgerPath(folder.dataDir)) as WriteDb;
  const chain = openChain(db, randomBytes);
  const asked = db.prepare<[], Asked>(
    `SELECT attempts.seq, attempt_id AS attemptId, answer_id AS answerId, run_id AS runId
     FROM attempts JOIN answers ON answers.attempt_seq = attempts.seq ORDER BY attempts.seq`,
  );
  const end = db.prepare("INSERT INTO attempt_ends VALUES (?, 'done', 0, 200, NULL, NULL, 'yes', ?, 1763990000000)");
  const input = db.prepare("INSERT INTO job_inputs VALUES (?, ?, '[]')");
  const body = db.prepare("INSERT OR IGNORE INTO answer_bodies VALUES (?, ?, ?, 'deflate-raw', ?)");
  const headers = JSON.stringify([
    ['content-type', 'application/json'],
    ['x-request-id', randomUUID()],
  ]);
  db.transaction(() => {
    const all = asked.all();
    chain.append(all[0]?.runId ?? '', 'run', '{}');
    for (const { seq, attemptId, answerId, runId } of all) {
      const identity = randomBytes(32).toString('hex');
      const sent = JSON.stringify([['phone', `+1206555${String(seq).padStart(7, '0')}`]]);
      const said = {
        id: `Phone.${randomUUID()}`,
        is_valid: true,
        activity_score: seq % 101,
        line_type: 'Mobile',
        carrier: 'Example Wireless',
      };
      chain.append(
        attemptId,
        'attempt',
        JSON.stringify({ attemptId, identity, runId, operation: 'phone_intel@3.0', by: 'kim', jobId: seq }),
      );
      end.run(seq, seq);
      const answer = { answerId, bodySha256: identity, status: 200, responseId: `T_${seq}` };
      chain.append(randomUUID(), 'attemptEnd', JSON.stringify({ attemptSeq: seq, outcome: 'done', billed: 'yes', answer }));
      input.run(seq, sent);
      body.run(seq, headers, deflateRawSync(JSON.stringify(said)), sent);
    }
    chain.seal();
  })();
  db.close();
  return folder;
}
