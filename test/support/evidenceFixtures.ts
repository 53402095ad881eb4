/** The fake backend's evidence: keys, documents made, and verification results. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { EvidenceMade, EvidenceRecord } from '#contract/evidence/evidence.ts';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import type { ShownParts } from '#contract/evidence/evidencePart.ts';
import type { SigningState } from '#contract/evidence/signing.ts';

const now = Date.now();
const day = 86_400_000;
const pem = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n';
const [keyId, oldKeyId] = ['5f3a'.repeat(16), '91c4'.repeat(16)];
const root = '8d21'.repeat(16);
const sha256 = 'c07e'.repeat(16);

export const madeSigningState: SigningState = {
  keys: [
    { keyId, publicPem: pem, madeAt: now - 3 * day, retiredAt: null, by: 'Ada' },
    { keyId: oldKeyId, publicPem: pem, madeAt: now - 400 * day, retiredAt: now - 3 * day, by: 'Grace' },
  ],
  problem: null,
};
export const noKeychain: SigningState = { keys: [], problem: { code: 'noKeychain', reason: 'no secret service' } };

const evidenceId = '0198c0de-0000-7000-8000-0000000000e1';
const fileName = 'Solar leads May.sandbox.evidence.jsonl';

export const madeEvidenceFile: EvidenceMade = {
  evidenceId,
  fileName,
  sha256,
  root,
  rows: 12_472,
  bytes: 3_412_800,
  environment: 'SANDBOX',
  keyId,
  timestamp: { at: now, accuracyMs: 1000, by: 'Example Time Authority', authority: 'Example Root', authoritySha256: 'ab'.repeat(32) },
  shared: null,
  unsigned: null,
  recorded: true,
  download: null,
  report: { fileName: 'Solar leads May.sandbox.evidence.html', download: null },
};

const record: EvidenceRecord = {
  ...{ evidenceId, fileName, sha256, root, keyId },
  listId: '0198c0de-0000-7000-8000-000000000001',
  runId: null,
  rows: 12_472,
  sandbox: true,
  by: 'Ada',
  at: now - day,
};
export const pastEvidence: readonly EvidenceRecord[] = [
  record,
  { ...record, evidenceId: '0198c0de-0000-7000-8000-0000000000e2', keyId: null, runId: evidenceId, rows: 400, at: now - 40 * day },
];

export const verifiedEvidence: EvidenceVerified = {
  kind: 'evidence',
  fault: null,
  keyId,
  keyGiven: false,
  timestamp: madeEvidenceFile.timestamp,
  stated: {
    list: 'Solar leads May',
    run: null,
    environment: 'SANDBOX',
    by: 'Ada',
    at: '2026-11-20T09:30:00.000Z',
    root,
    counts: {
      rows: 12_472,
      purged: 0,
      status: { answered: 12_472, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0 },
      litigator: { litigator: 31, clear: 12_039, notChecked: 402 },
      decision: { keep: 8_204, hold: 1_120, drop: 3_148, none: 0 },
      answers: 12_472,
      sandboxAnswers: 12_472,
      answersOf: [12_472],
      firstSentAt: now - 4 * day,
      lastAnsweredAt: now - 3 * day,
    },
    shared: null,
    proves: [],
    doesNotProve: [],
  },
  row: null,
};
/** The signatures of a shared list's devices. */
export const signedByDevices: ShownParts = {
  parts: [
    {
      ...{ device: 'Front desk', member: 'Ada', at: '2026-11-20T09:28:00.000Z', keyId },
      ...{ decisions: { covered: 3_148, notCovered: 0 }, answers: { covered: 12_000, notCovered: 0 } },
    },
    {
      ...{ device: 'Bo’s laptop', member: 'Bo', at: null, keyId: null },
      ...{ decisions: { covered: 0, notCovered: 12 }, answers: { covered: 0, notCovered: 0 } },
    },
  ],
  unknown: { decisions: 2, answers: 0 },
};

export const brokenEvidence: EvidenceVerified = { ...verifiedEvidence, fault: { code: 'rootDiffers', params: {} } };

export const evidenceHandlers = (): Partial<CommandHandlers> => ({
  'evidence.keys': () => Promise.resolve(madeSigningState),
  'evidence.list': () => Promise.resolve([...pastEvidence]),
  'evidence.make': () => Promise.resolve(madeEvidenceFile),
  'evidence.verify': () => Promise.resolve(verifiedEvidence),
});
