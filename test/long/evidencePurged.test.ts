/** Evidence outlives its subject: a person can be purged, and every proof of the others remains valid. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verifyFile } from '#core/evidence/verify/verifyFile.ts';
import { verifyProof } from '#core/evidence/verify/verifyProof.ts';
import { evidencedList } from '../support/evidencedList.ts';
import { phoneOf } from '../support/phoneRun.ts';

const nothingAsked = { keyId: null, listSha256: null, exportSha256: null };
const rowIn = (path: string, row: number): unknown[] => JSON.parse(readFileSync(path, 'utf8').split('\n')[row] ?? '') as unknown[];
const verified = (path: string) => verifyFile({ path, list: null, export: null, keyId: null });

it('holds after a person was purged, says purged when made anew, and keeps the commitment', async () => {
  const { core, make, prove } = await evidencedList(3);
  try {
    const before = (await make()).path;
    await core.handlers['privacy.purge']({ of: { person: { phone: phoneOf(1) } }, dryRun: false });
    expect(await verified(before)).toMatchObject({ fault: null });
    expect(await verifyProof(await prove(1), nothingAsked)).toMatchObject({ fault: null });
    await expect(prove(2)).rejects.toMatchObject({ failure: { code: 'evidence.rowPurged', params: { row: 2 } } });

    const after = (await make()).path;
    expect(await verified(after)).toMatchObject({ fault: null, stated: { counts: { rows: 3, purged: 1, answers: 2 } } });
    expect(rowIn(after, 2)).toMatchObject([expect.any(String), 2, rowIn(before, 2)[2], 'purged', expect.any(Number)]);
  } finally {
    await core.end();
  }
}, 120_000);
