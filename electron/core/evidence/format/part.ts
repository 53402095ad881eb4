/** A device's part of a shared list's evidence: what it signs, the leaves of its tree, and the form shown to people. */
import { canonicalJson } from '#base/json.ts';
import type { AnswerEntry, EvidencePredicate, EvidenceStatement, Seal } from '#contract/evidence/evidence.ts';
import {
  partPredicateType,
  partStatementSchema,
  statementType,
  type PartPredicate,
  type PartStatement,
  type ShownParts,
} from '#contract/evidence/evidencePart.ts';
import { leafOf, rootOf } from '../../platform/merkle/tree.ts';
import { checkSignature, parseExactBytes, payloadOf } from './seal.ts';

/**
 * Size of a leaf. A leaf states one fact in words that the evidence repeats, so that a reader can recompute it: SHA-256(0x00 ‖ canonical
 * JSON). Ids of actions and answers make it unguessable.
 */
export const leafBytes = 32;

/** A device of the team, under its name there. */
export interface TeamDevice {
  deviceId: string;
  device: string;
  member: string;
}

const leaf = (content: readonly unknown[]): Buffer => leafOf(Buffer.from(JSON.stringify(content)));

interface Decided {
  value: string;
  by: string;
  at: number;
}

/** States who decided this row in this action. */
export const decisionLeaf = (actionId: string, row: number, { value, by, at }: Decided): Buffer =>
  leaf(['decision', actionId, row, value, by, at]);

/** States that the device bought this answer. `entry`: as it appears in the evidence; its index identifies the operation. */
export const answerLeaf = (answerId: string, operation: string, [, request, sentAt, answeredAt, response, sandbox]: AnswerEntry): Buffer =>
  leaf(['answer', answerId, operation, request, sentAt, answeredAt, response, sandbox]);

type Policy = Omit<NonNullable<EvidencePredicate['policy']>, 'by' | 'at'> & { by: string; at: number };

export const policyLeaf = (applicationId: string, { by, at, name, version, rules, otherwise }: Policy): Buffer =>
  leafOf(Buffer.from(canonicalJson(['policy', applicationId, by, at, name, version, rules, otherwise])));

/** States an action's record, by the leaf that it has in the ledger of every device. */
export const recordLeaf = (recordId: string, inLedger: Uint8Array): Buffer =>
  leaf(['record', recordId, Buffer.from(inLedger).toString('base64url')]);

export const partStatement = (predicate: PartPredicate): PartStatement => ({
  _type: statementType,
  subject: [{ name: 'part', digest: { sha256: Buffer.from(predicate.tree.root, 'base64url').toString('hex') } }],
  predicateType: partPredicateType,
  predicate,
});

type OpenedPart = { part: PartPredicate; keyId: string } | { problem: 'partBad' | 'partSignatureBad' };

/** Opens a device's part and checks its signature. */
export function openPart(seal: Pick<Seal, 'envelope' | 'publicKey'>): OpenedPart {
  const payload = payloadOf(seal);
  const part = payload && parsePart(payload);
  if (!part) return { problem: 'partBad' };
  const signature = checkSignature(seal);
  if (signature.state !== 'holds') return { problem: 'partSignatureBad' };
  return { part: part.predicate, keyId: signature.keyId };
}

function parsePart(payload: Buffer): PartStatement | null {
  const statement = parseExactBytes(payload, partStatementSchema, ({ predicate }) => canonicalJson(partStatement(predicate)));
  if (statement === null) return null;
  const { counts, tree } = statement.predicate;
  return counts.answers + counts.decisions + counts.policies + counts.records === tree.size ? statement : null;
}

type Shared = NonNullable<EvidenceStatement['predicate']['shared']>;

/** Opens the part at this position of the evidence, which must belong to this list and device. Null if it has no seal. */
export function openPartOf(listId: string, { deviceId, seal }: Pick<Shared['parts'][number], 'deviceId' | 'seal'>): OpenedPart | null {
  if (seal === null) return null;
  const opened = openPart(seal);
  if ('problem' in opened) return opened;
  const isOf = opened.part.listId === listId && opened.part.device.deviceId === deviceId;
  return isOf ? opened : { problem: 'partBad' };
}

/** Splits the bytes into leaves, as views. */
export const leavesOf = (leaves: Buffer): Buffer[] =>
  Array.from({ length: leaves.length / leafBytes }, (_, at) => leaves.subarray(at * leafBytes, (at + 1) * leafBytes));

/** Whether these are all leaves of the tree. */
export const areLeavesOf = (tree: { size: number; root: string }, leaves: Buffer): boolean =>
  leaves.length === tree.size * leafBytes && Buffer.from(rootOf(leavesOf(leaves))).toString('base64url') === tree.root;

/** Returns a key for finding a leaf: no two leaves have the same beginning. */
export const leafKey = (leaves: Buffer, at = 0): string => leaves.toString('latin1', at * leafBytes, at * leafBytes + 16);

/**
 * Returns the signed parts for display: who signed, when, and how much of the list it covers. Null if the list isn't shared. An invalid
 * part is shown as unsigned: verification reports it.
 */
export function shownParts({ shared, list }: Pick<EvidencePredicate, 'shared' | 'list'>): ShownParts | null {
  if (shared === undefined) return null;
  const parts = shared.parts.map(({ deviceId, seal, ...part }) => {
    const opened = openPartOf(list.listId, { deviceId, seal });
    const signed = opened === null || 'problem' in opened ? null : opened;
    return { ...part, at: signed?.part.at ?? null, keyId: signed?.keyId ?? null };
  });
  return { parts, unknown: shared.unknown };
}
