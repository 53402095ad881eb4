/** Evidence taken apart, changed, and signed again by whoever changed it: hashes and signature are valid, even if the contents aren't. */
import { generateKeyPairSync } from 'node:crypto';
import { sealSchema, type Seal } from '#contract/evidence/evidence.ts';
import { signedBytes } from '#core/evidence/format/seal.ts';
import { signerOf, type Signer } from '#core/evidence/signer.ts';
import { canonicalJson } from '#base/json.ts';
import { pathOf, rootOf, leafOf, sha256 } from '#core/platform/merkle/tree.ts';
import { edited, jsonOf, valueAt, type Edit, type Json, type JsonPath } from './jsonEdits.ts';

/**
 * `rows` and `leaves`: the lines between header and seal. `more`: members of the seal. A text instead of a line or the statement is used
 * verbatim.
 */
export type EvidenceDocument = Readonly<{ header: Json; rows: Json[]; leaves: Json[]; statement: Json; more: Json }>;
/** What a row's proof states besides what follows from the evidence. */
export type ProofDocument = Readonly<{ evidence: EvidenceDocument; proof: Json }>;

const signer = signerOf(generateKeyPairSync('ed25519').privateKey);

export function documentOf(text: string): EvidenceDocument {
  const [, ...lines] = text.split('\n').slice(0, -1);
  const seal = sealSchema.parse(jsonOf(lines.pop() ?? ''));
  const parsed = lines.map(jsonOf);
  const isLeaves = (line: Json): boolean => Array.isArray(line) && line[0] === 'leaves';
  const statement = jsonOf(Buffer.from(seal.envelope.payload, 'base64').toString('utf8'));
  const rows = parsed.filter((line) => !isLeaves(line));
  return { header: null, rows, leaves: parsed.filter(isLeaves), statement, more: {} };
}

const textOf = (json: Json): string => (typeof json === 'string' ? json : canonicalJson(json));

/** Returns an envelope over the statement, unchanged. */
export function signedBy(by: Signer | null, statement: Json): Seal {
  const payload = Buffer.from(textOf(statement));
  const envelope = { payload: payload.toString('base64'), payloadType: 'application/vnd.in-toto+json', signatures: [] } as const;
  if (by === null) return { envelope: { ...envelope, signatures: [] } };
  const sig = Buffer.from(by.sign(signedBytes(payload))).toString('base64');
  return { envelope: { ...envelope, signatures: [{ keyid: by.keyId, sig }] }, publicKey: by.publicPem };
}

const leafBytesOf = ({ rows }: EvidenceDocument): Buffer[] => rows.map((row) => leafOf(Buffer.from(textOf(row))));

/** Seals the document with the root computed from its rows. */
function sealOf(document: EvidenceDocument): Json {
  const leaves = leafBytesOf(document);
  const root = leaves.length === 0 ? sha256(Buffer.alloc(0)) : Buffer.from(rootOf(leaves));
  const withRoot = (statement: Json): Json =>
    valueAt(statement, ['predicate', 'tree', 'root']) === undefined
      ? statement
      : (edited(statement, ['predicate', 'tree', 'root'], (stated) => (document.more === 'root' ? stated : root.toString('base64url'))) ??
        null);
  const seal = jsonOf(canonicalJson(signedBy(signer, withRoot(document.statement))));
  return typeof document.more === 'object' && document.more !== null ? Object.assign({}, seal, document.more) : seal;
}

/** Returns the text of the file. */
export function evidenceText(document: EvidenceDocument): string {
  const { header, rows, leaves, statement } = document;
  const [environment, count] = [
    valueAt(statement, ['predicate', 'environment']) ?? null,
    valueAt(statement, ['predicate', 'counts', 'rows']) ?? null,
  ];
  const first = header ?? { environment, format: 'rollcall-evidence', rows: count, version: 1 };
  return [first, ...rows, ...leaves, sealOf(document), ''].map(textOf).join('\n').replace(/""$/, '');
}

/** Returns the proof of the row at this place, from 0, with the contents of `proof`; null for a valid document. */
export function proofText({ evidence, proof }: ProofDocument): string {
  const index = Number(valueAt(proof, ['index']));
  const leaves = leafBytesOf(evidence);
  const path = index < leaves.length ? pathOf(leaves, index).map((hash) => Buffer.from(hash).toString('base64url')) : [];
  const line = evidence.rows[index] ?? null;
  const filled = {
    path,
    line: textOf(line),
    seal: sealOf(evidence),
    environment: valueAt(evidence.statement, ['predicate', 'environment']) ?? null,
  };
  const whole: Json = typeof proof === 'object' && proof !== null ? Object.assign({}, filled, proof) : filled;
  return `${JSON.stringify(jsonOf(canonicalJson(whole)), null, 2)}\n`;
}

/** Returns a copy with another value in one place; paths begin with the name of a part of the document. */
export const changed = <D extends EvidenceDocument | ProofDocument>(document: D, path: JsonPath, edit: Edit): D =>
  edited(document, path, edit) as D;
