/** Opens what evidence and proofs have in common: the sealed statement, its signature, and its external time-stamp. */
import type { EvidenceFault, EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { evidenceStatementSchema, type EvidenceStatement, type Seal } from '#contract/evidence/evidence.ts';
import { canonicalJson, parseJson } from '#base/json.ts';
import { fromBase64, checkSignature, envelopeSha256, payloadOf } from '../format/seal.ts';
import { shownParts } from '../format/part.ts';
import { verifyTimestamp } from '../timestamp/verifyTimestamp.ts';

/** What the user wants to have checked in addition. */
export interface Asked {
  /** The id of the key that must have signed; null for any. */
  keyId: string | null;
  /** SHA-256, in hex, of the file that the list was imported from, and of an exported file; null if not to be checked. */
  listSha256: string | null;
  exportSha256: string | null;
}

/** What a verification has found so far. */
export type Finding = Omit<EvidenceVerified, 'kind' | 'fault' | 'row'>;
export const nothingFound: Finding = { keyId: null, keyGiven: false, timestamp: null, stated: null };

/** A valid statement, or the first fault found. */
type Opened = { statement: EvidenceStatement; found: Finding } | { fault: EvidenceFault; found: Finding };

export async function openStatement(seal: Seal, { keyId: asked }: Pick<Asked, 'keyId'>): Promise<Opened> {
  const statement = parseStatement(seal);
  if ('fault' in statement) return { fault: statement.fault, found: nothingFound };
  const time = await timeOf(seal);
  const found: Finding = { ...nothingFound, stated: statedOf(statement) };
  const signature = checkSignature(seal);
  if (signature.state === 'unsigned') return 'fault' in time ? { ...time, found } : { statement, found: { ...found, ...time } };
  if (signature.state !== 'holds') return { fault: { code: signature.state, params: {} }, found };
  const { keyId } = signature;
  if (asked !== null && asked !== keyId) return { fault: { code: 'otherKey', params: { keyId } }, found: { ...found, keyId } };
  const signed = { ...found, keyId, keyGiven: asked !== null };
  return 'fault' in time ? { ...time, found: signed } : { statement, found: { ...signed, ...time } };
}

async function timeOf(seal: Seal): Promise<Pick<Finding, 'timestamp'> | { fault: EvidenceFault }> {
  if (seal.timestamp === undefined) return { timestamp: null };
  const token = fromBase64(seal.timestamp);
  const read = token === null ? ({ problem: 'unreadable' } as const) : await verifyTimestamp(token, envelopeSha256(seal));
  return 'problem' in read ? { fault: { code: 'timestampBad', params: { problem: read.problem } } } : { timestamp: read };
}

function parseStatement(seal: Seal): EvidenceStatement | { fault: EvidenceFault } {
  const bad = (where: string): { fault: EvidenceFault } => ({ fault: { code: 'statementBad', params: { where } } });
  const payload = payloadOf(seal);
  if (payload === null) return bad('payload');
  const text = payload.toString('utf8');
  const parsed = evidenceStatementSchema.safeParse(parseJson(text));
  if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') ?? 'payload');
  // If two members have one name, or a number has two spellings, readers may interpret them differently.
  return canonicalJson(parsed.data) === text && Buffer.from(text).equals(payload) ? parsed.data : bad('payload');
}

const statedOf = ({ predicate }: EvidenceStatement): NonNullable<Finding['stated']> => ({
  list: predicate.list.name,
  run: predicate.scope.kind === 'run' ? predicate.scope.runId : null,
  environment: predicate.environment,
  by: predicate.made.by,
  at: predicate.made.at,
  root: Buffer.from(predicate.tree.root, 'base64url').toString('hex'),
  counts: predicate.counts,
  shared: shownParts(predicate),
  proves: predicate.proves,
  doesNotProve: predicate.doesNotProve,
});

/** Checks whether the given files are among the subjects; returns the first that isn't, or null. */
export function foreignFile({ subject }: EvidenceStatement, { listSha256, exportSha256 }: Asked): EvidenceFault | null {
  const has = (role: string, sha256: string): boolean =>
    subject.some(({ annotations, digest }) => annotations.role === role && digest.sha256 === sha256);
  if (listSha256 !== null && !has('imported', listSha256)) return { code: 'listDiffers', params: {} };
  if (exportSha256 !== null && !has('exported', exportSha256)) return { code: 'exportDiffers', params: {} };
  return null;
}
