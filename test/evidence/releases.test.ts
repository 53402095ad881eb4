/** The register of releases: the litigators in each exported file. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evidenceStatementSchema, type EvidenceStatement } from '#contract/evidence/evidence.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { makeRecordedFolder } from '../support/recordedFolder.ts';

function statementIn(path: string): EvidenceStatement {
  const seal = readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  const { envelope } = JSON.parse(seal) as { envelope: { payload: string } };
  return evidenceStatementSchema.parse(JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')));
}

it('counts them in each file of a list that was split, whose rows name that file', async () => {
  const { dataDir, listId } = await makeRecordedFolder();
  const core = await openTestCore({ dataDir, operator: 'kim' });
  try {
    const folder = join(dataDir, 'parts');
    mkdirSync(folder);
    const options = { format: 'csv' as const, only: null, rows: null, escapeFormulas: false, bom: false, unchecked: 'hold' as const };
    const { files } = await core.handlers['exports.write']({
      ...{ listId, destinationId: core.grantDestination(folder), split: true },
      ...options,
    });
    const path = join(dataDir, 'of-parts.evidence');
    const asked = { listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
    await core.handlers['evidence.make']({ ...asked, destinationId: core.grantDestination(path) });
    const releases = statementIn(path).predicate.releases.slice(-files.length);
    expect(releases.map(({ name, rows, litigators }) => [name, rows, litigators?.rows ?? null])).toEqual([
      ['keep.csv', 0, 0],
      ['hold.csv', 17, 0],
      ['drop.csv', 12, 0],
      ['undecided.csv', 5, 0],
      ['litigator.csv', 4, 4],
      ['rejected.csv', 0, 0],
    ]);
    for (const { name, exportId } of releases) {
      const [heading = '', first] = readFileSync(join(folder, name), 'utf8').split('\r\n');
      const cell = first?.split(',')[heading.split(',').indexOf('rollcall.row')];
      if (cell) expect(parseRowName(cell)?.export).toBe(exportId.slice(-12));
    }
  } finally {
    await core.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
