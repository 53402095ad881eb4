/** The minimum of a pull: the same log read by plain node-postgres, opened, and put into one bare table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { openToWrite } from '#core/platform/database.ts';
import type { HubLogin } from '#core/team/hub/hub.ts';
import { unseal, type TeamIds } from '#core/team/joining/seal.ts';

/** The batch sizes of a pull's requests and writes. */
const askedAtOnce = 1_000;
const insertedAtOnce = 500;
const mostRecords = 100_000;

const rowSchema = z.object({ id: z.string(), kind: z.string(), body: z.instanceof(Uint8Array) });

export interface LogAccess {
  login: HubLogin;
  sealing: TeamIds['sealing'];
}

/** Returns records per second, over at most enough of them to measure. Checks only what opening them checks, in one thread. */
export async function barePull({ login: { address, login, password }, sealing }: LogAccess, records: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bare-'));
  const client = new pg.Client({ ...address, user: login, password });
  const db = openToWrite(join(folder, 'bare.db'), 'FULL');
  try {
    db.exec('CREATE TABLE calls (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, text TEXT NOT NULL) STRICT');
    const insert = db.prepare('INSERT INTO calls (id, text) VALUES (?, ?)');
    const insertAll = db.transaction((texts: readonly (readonly [string, string | null])[]) => {
      for (const one of texts) insert.run(one);
    });
    await client.connect();
    const most = Math.min(records, mostRecords);
    const began = performance.now();
    for (let after = 0; after < most; after += askedAtOnce) {
      const { rows } = await client.query('SELECT id, kind, body FROM hub.pull($1, $2)', [after, askedAtOnce]);
      const texts = rows.map((row) => {
        const { id, kind, body } = rowSchema.parse(row);
        return [id, unseal(sealing, id, kind, body)] as const;
      });
      for (let at = 0; at < texts.length; at += insertedAtOnce) insertAll(texts.slice(at, at + insertedAtOnce));
    }
    return most / ((performance.now() - began) / 1_000);
  } finally {
    await client.end();
    db.close();
    rmSync(folder, { recursive: true });
  }
}
