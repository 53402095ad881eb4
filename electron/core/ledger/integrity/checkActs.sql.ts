/** Whether what people did is what its records commit to besides their rows: bodies, calls, what an export let out, and which key signs. */
import { hash } from 'node:crypto';
import { statement, type ReadDb } from '../../platform/database.ts';
import { hashOutcomes } from '../../outcomes/outcomeActs.sql.ts';
import { unpacked } from './checkAnswers.sql.ts';
import type { Row, Said } from './compareRow.sql.ts';
import type { Find } from './problems.sql.ts';

export interface ActCheck {
  /** `name`: the record’s; `row`: the one that was made from it. */
  take(kind: string, name: string, said: Said, row: Row): void;
  finish(): void;
}

export function openActCheck(db: ReadDb, find: Find): ActCheck {
  const bodyOf = db.prepare<[unknown], Buffer>('SELECT body FROM action_bodies WHERE seq = ?').pluck();
  const newestBefore = db
    .prepare<[string], number | null>(
      `SELECT max(actions.seq) FROM actions JOIN chain USING (record_id) WHERE chain.seq < (SELECT seq FROM chain WHERE record_id = ?)`,
    )
    .pluck();
  const keys: Said[] = [];
  const change = (name: string): void => find('recordChanged', name);
  return {
    take(kind, name, said, row) {
      if (kind === 'action') {
        const body = bodyOf.get(row['seq']);
        if (said['bodySha256'] !== (body && sha256(unpacked(body, true)))) change(`${name}, body`);
      } else if (kind === 'outcomes' && said['kind'] === 'add') {
        if (hashOutcomes(db, Number(row['seq'])) !== said['outcomesSha256']) change(`${name}, their calls`);
      } else if (kind === 'export') {
        const { decisions } = row;
        if (!Buffer.isBuffer(decisions) || sha256(decisions) !== said['decisionsSha256']) change(`${name}, decisions`);
        // A file that comes back overwrites nothing that was decided later: it may know less than it did, but not more.
        if (Number(row['actionsSeq']) > (newestBefore.get(String(said['exportId'])) ?? 0)) change(`${name}, actionsSeq`);
      } else if (kind === 'signingKey') keys.push(said);
    },
    finish() {
      const retired = statement<[unknown], number | null>(db, 'SELECT retired_at FROM signing_keys WHERE record_id = ?').pluck();
      for (const [index, { recordId }] of keys.entries())
        if (retired.get(recordId) !== (keys[index + 1]?.['at'] ?? null)) change(`signingKey ${String(recordId)}, retiredAt`);
    },
  };
}

const sha256 = (bytes: Uint8Array | null): string | null => bytes && hash('sha256', bytes);
