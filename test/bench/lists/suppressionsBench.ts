/**
 * A million suppressions against a million rows: reading the entries, and deciding every row's phone, e-mail address, domain and person.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openToWrite } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { openTestCore } from '../../support/openTestCore.ts';
import { mib, ms, times, whole, type Line } from '../line.ts';
import { madeEntry } from './madeContacts.ts';

const tookSchema = z.object({ tookMs: z.number(), cpuMs: z.number(), peakBytes: z.number(), ownBytes: z.number(), suppressed: z.int() });

function measured(side: 'ours' | 'plain', path: string, rows: number): z.infer<typeof tookSchema> {
  const file = fileURLToPath(new URL('suppressionSide.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [file, side, path, String(rows)], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return tookSchema.parse(JSON.parse(stdout));
}

export async function suppressionsBench(entries: number, rows: number): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-suppressions-'));
  try {
    const core = await openTestCore({ dataDir });
    await core.handlers['suppressions.import']({ of: { text: '+12065550142' } });
    await core.close();
    const path = ledgerPath(dataDir);
    const db = openToWrite(path, 'NORMAL');
    const add = db.prepare('INSERT OR IGNORE INTO suppressions (kind, value, batch_seq) VALUES (?, ?, 1)');
    db.transaction(() => {
      for (let index = 1; index <= entries; index++) {
        const { kind, value } = madeEntry(index);
        add.run(kind, value);
      }
      // As if they had been added as the batch's own.
      const counted = "(SELECT count(*) FROM suppressions WHERE kind = '";
      db.exec(
        `UPDATE suppression_batches SET phones = ${counted}phone'), emails = ${counted}email'), domains = ${counted}domain'), persons = ${counted}person')`,
      );
    })();
    db.close();
    const ours = measured('ours', path, rows);
    const plain = measured('plain', path, rows);
    return [
      {
        what: `${whole(entries)} suppressions against ${whole(rows)} rows, ${whole(ours.suppressed)} of them suppressed`,
        ours: `${ms(ours.tookMs)} (${ms(ours.cpuMs)} of processor time)`,
        reference: `${ms(plain.tookMs)} with a Set of strings, for phones and addresses alone`,
        ratio: times(ours.tookMs / plain.tookMs),
        reach: '≤ 2,000 ms',
        reached: ours.tookMs <= 2_000,
      },
      {
        what: 'its peak memory',
        ours: mib(ours.peakBytes),
        reference: mib(plain.peakBytes),
        reach: '≤ 200 MB',
        reached: ours.peakBytes <= 200 * 1024 * 1024,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
