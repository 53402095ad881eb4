/** An evidence file as the report reads it, with arbitrary rows. Nothing in it is signed. */
import type { EvidencePredicate, EvidenceStatement, RowLine } from '#contract/evidence/evidence.ts';
import { canonicalJson } from '#base/json.ts';

const root = Buffer.alloc(32, 7);
/** The root as the report prints it. */
export const madeRoot = root.toString('hex');
const at = '2026-11-20T09:30:00.000Z';
const salt = Buffer.alloc(16, 1).toString('base64url');
const exported = { exportId: '01930000-0000-7000-8000-000000000003', sha256: 'ef'.repeat(32) };
const commitment = Buffer.alloc(32, 2).toString('base64url');

/** Every third row a litigator, every third clear, the others not checked. */
export function madeRowLine(row: number): RowLine {
  const sentAt = Date.parse(at) + row * 100;
  const litigator = (['notChecked', 'litigator', 'clear'] as const)[row % 3] ?? 'notChecked';
  const why = litigator === 'notChecked' ? 'partial' : null;
  const decision: RowLine[7] = row % 2 === 0 ? ['drop', 0, sentAt, null] : row % 5 === 0 ? null : ['keep', null, 1];
  return [salt, row, commitment, 'answered', null, litigator, why, decision, [[0, commitment, sentAt, sentAt + 80, commitment, 1]]];
}

export function madeStatement(rows: number, change: Partial<EvidencePredicate> = {}): EvidenceStatement {
  const third = Math.floor(rows / 3);
  const predicate: EvidencePredicate = {
    format: { name: 'rollcall-evidence', version: 1 },
    made: { by: 'Ada', at, program: 'Rollcall 0.1.0' },
    organization: 'Acme Solar',
    campaign: 'Spring 2026',
    list: {
      listId: '01930000-0000-7000-8000-000000000001',
      name: 'Solar leads May',
      importedAt: at,
      columns: ['Phone', 'Name'],
      mapping: [{ field: 'phone', columns: [0] }],
    },
    scope: { kind: 'list' },
    environment: 'SANDBOX',
    counts: {
      rows,
      purged: 0,
      status: { answered: rows, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0 },
      litigator: { litigator: third, clear: third, notChecked: rows - 2 * third },
      decision: { keep: third, hold: 0, drop: third, none: rows - 2 * third },
      answers: rows,
      sandboxAnswers: rows,
      answersOf: [rows],
      firstSentAt: Date.parse(at),
      lastAnsweredAt: Date.parse(at) + 60_000,
    },
    reconciliation: { lines: rows + 2, rows, rejected: 2 },
    operations: [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks'], environment: 'Sandbox', sandbox: true }],
    runs: [
      {
        runId: '01930000-0000-7000-8000-000000000002',
        environment: 'Sandbox',
        sandbox: true,
        by: 'Ada',
        state: 'finished',
        startedAt: at,
        finishedAt: at,
        callsPer1000Seconds: 50_000,
        calls: { planned: rows, done: rows, partial: 0, failed: 0, refused: 0, pending: 0, sent: rows, inDoubt: 0, billingUnknown: 0 },
      },
    ],
    people: ['Grace'],
    policy: {
      by: 'Ada',
      at,
      name: 'Careful',
      version: 2,
      rules: [
        { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
        { when: { grade: ['A', 'B'] }, suggest: 'keep' },
      ],
      otherwise: 'hold',
    },
    clearFor: 90 * 86_400_000,
    suppressions: [
      {
        ...{ by: 'Ada', at, name: 'dnc.csv', reason: '', until: null, sha256: 'ab'.repeat(32) },
        entries: { phones: 800, emails: 12, domains: 0, persons: 0 },
      },
    ],
    overrides: [{ by: 'Grace', at, kind: 'export', reason: 'Asked legal', rows: 12, why: { partial: 9, expired: 3 }, export: exported }],
    releases: [
      {
        ...{
          by: 'Grace',
          at,
          exportId: exported.exportId,
          name: 'to-call.csv',
          sha256: exported.sha256,
          rows: Math.max(rows - third, 2),
          sandbox: true,
        },
        litigators: { rows: 2, kept: 1, reasons: [{ reason: 'Agreed in writing', rows: 1 }] },
      },
    ],
    tree: { hash: 'SHA-256', size: rows, root: root.toString('base64url') },
    ledger: { size: 4711, root: root.toString('base64url') },
    proves: ['These rows are the ones that this file was made with.'],
    doesNotProve: ['It is not a Do Not Call check, not consent, and not a reassigned-number check.'],
    ...change,
  };
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'solar-leads-may.csv', digest: { sha256: 'cd'.repeat(32) }, annotations: { role: 'imported' } },
      { name: 'to-call.csv', digest: { sha256: exported.sha256 }, annotations: { role: 'exported' } },
    ],
    predicateType: 'urn:rollcall:evidence:v1',
    predicate,
  };
}

/** The file's text. */
export function madeEvidence(statement: EvidenceStatement, seal: { timestamp?: string; keyId?: string } = {}): string {
  const rows = statement.predicate.tree.size;
  const header = { environment: statement.predicate.environment, format: 'rollcall-evidence', rows, version: 1 };
  const envelope = {
    payload: Buffer.from(canonicalJson(statement)).toString('base64'),
    payloadType: 'application/vnd.in-toto+json',
    signatures: seal.keyId === undefined ? [] : [{ keyid: seal.keyId, sig: Buffer.alloc(64).toString('base64') }],
  };
  const lines = Array.from({ length: rows }, (_, at_) => JSON.stringify(madeRowLine(at_ + 1)));
  const { timestamp } = seal;
  return [canonicalJson(header), ...lines, canonicalJson({ envelope, ...(timestamp === undefined ? {} : { timestamp }) }), ''].join('\n');
}
