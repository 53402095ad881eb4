/** A small list that was checked, decided and put into evidence: the subject of evidence tests. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceMade, EvidenceRequest } from '#contract/evidence/evidence.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import { phoneOf, rested, startPhones } from './phoneRun.ts';

export interface EvidencedList {
  core: TestCore;
  listId: string;
  runId: string;
  /** The file that the list was imported from. */
  original: string;
  /** Its rows: phone, name, e-mail address. */
  people: string[][];
  /** Makes evidence; resolves to the path of the file and the answer. */
  make(more?: Partial<EvidenceRequest>): Promise<EvidenceMade & { path: string }>;
  /** The text of a row's proof. */
  prove(row: number, runId?: string | null): Promise<string>;
}

export const personOf = (index: number): string[] => [phoneOf(index), `Ünal Person-${index + 1}`, `person${index + 1}@mail.example`];

/** Row 1 is kept with a note, row 2 dropped; the others follow the policy. */
export async function evidencedList(rows: number, options: Parameters<typeof openTestCore>[0] = {}): Promise<EvidencedList> {
  const core = await openTestCore({ operator: 'kim', ...options });
  const people = Array.from({ length: rows }, (_, index) => personOf(index));
  const original = join(core.dataDir, 'leads.csv');
  writeFileSync(original, ['phone,name,email', ...people.map((cells) => cells.join(','))].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(original)], reading: {} });
  const check = { operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} };
  const { runId } = await startPhones(core, listId, 'sandbox', { checks: [check] });
  await rested(core, runId);
  await core.handlers['review.decide']({ listId, rows: [1], value: 'keep', note: 'spoke to her on Monday' });
  if (rows > 1) await core.handlers['review.decide']({ listId, rows: [2], value: 'drop' });
  let made = 0;
  const newPath = (): string => join(core.dataDir, `made-${(made += 1)}`);
  return {
    core,
    listId,
    runId,
    original,
    people,
    async make(more = {}) {
      const path = newPath();
      const request = {
        listId,
        runId: null,
        destinationId: core.grantDestination(path),
        timestampUrl: null,
        organization: '',
        campaign: '',
        ...more,
      };
      return { ...(await core.handlers['evidence.make'](request)), path };
    },
    async prove(row, ofRun = null) {
      const path = newPath();
      await core.handlers['evidence.prove']({ listId, runId: ofRun, row, destinationId: core.grantDestination(path) });
      return readFileSync(path, 'utf8');
    },
  };
}
