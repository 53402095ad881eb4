/** Evidence as for a list that a team shares: one device has signed what it made, another has signed nothing yet. */
import { generateKeyPairSync } from 'node:crypto';
import { evidenceStatementSchema, rowLineSchema, type RowLine } from '#contract/evidence/evidence.ts';
import type { Made } from '#contract/evidence/evidencePart.ts';
import { answerLeaf, decisionLeaf, partStatement, policyLeaf, recordLeaf } from '#core/evidence/format/part.ts';
import { sealStatement } from '#core/evidence/format/seal.ts';
import { signerOf } from '#core/evidence/signer.ts';
import { rootOf } from '#core/platform/merkle/tree.ts';
import { canonicalJson } from '#base/json.ts';
import type { EvidenceDocument } from './evidenceDocument.ts';
import { jsonOf, type Json } from './jsonEdits.ts';

const idOf = (number: number): string => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const signer = signerOf(generateKeyPairSync('ed25519').privateKey);

/** Ada made everything but the last decision, which is Bo's. */
export function sharedDocument(document: EvidenceDocument): EvidenceDocument & { paths: readonly Buffer[] } {
  const statement = evidenceStatementSchema.parse(document.statement);
  const { predicate } = statement;
  const leaves: Buffer[] = [recordLeaf(idOf(1), Buffer.alloc(32, 1))];
  const counts = { answers: 0, decisions: 0, policies: 1, records: 1 };
  const cover = (id: number, leaf: Buffer): Made => [0, leaves.push(leaf) - 1, idOf(id)];
  const rows = document.rows.map((row): RowLine => rowLineSchema.parse(row));
  const lastDecided = rows.findLast((line) => line.length === 9 && line[7]?.length === 4)?.[1];
  const shared = rows.map((line): RowLine => {
    if (line.length !== 9) return line;
    const [, row, , , , , , decision, answers] = line;
    let made: Made = null;
    if (decision?.length === 4) {
      const [value, person, at] = decision;
      counts.decisions += Number(row !== lastDecided);
      made =
        row === lastDecided ? [1] : cover(100 + row, decisionLeaf(idOf(100 + row), row, { value, by: predicate.people[person] ?? '', at }));
    }
    const bys = answers.map((entry) =>
      cover(200 + row, answerLeaf(idOf(200 + row), predicate.operations[entry[0]]?.operation ?? '', entry)),
    );
    counts.answers += bys.length;
    return [...line, [made, bys]];
  });
  const policy = predicate.policy && { ...predicate.policy, by: 'kim', at: predicate.made.at };
  if (policy === null) throw new Error('there is a policy');
  const madePolicy = cover(300, policyLeaf(idOf(300), { ...policy, at: Date.parse(policy.at) }));
  const [device, other] = [idOf(401), idOf(402)];
  const part = partStatement({
    format: { name: 'rollcall-evidence-part', version: 1 },
    ...{ listId: predicate.list.listId, device: { deviceId: device, label: 'Front desk' }, member: 'Ada' },
    ...{ at: predicate.made.at, program: 'Rollcall 0.1.0', counts },
    tree: { hash: 'SHA-256', size: leaves.length, root: Buffer.from(rootOf(leaves)).toString('base64url') },
  });
  const none = { covered: 0, notCovered: 0 };
  const stated = {
    parts: [
      {
        ...{ deviceId: device, device: 'Front desk', member: 'Ada', seal: sealStatement(part, signer) },
        ...{ decisions: { ...none, covered: counts.decisions }, answers: { ...none, covered: counts.answers } },
      },
      { ...{ deviceId: other, device: 'Laptop', member: 'Bo', seal: null, answers: none }, decisions: { covered: 0, notCovered: 1 } },
    ],
    unknown: { decisions: 0, answers: 0 },
    policy: madePolicy,
  };
  return {
    ...document,
    rows: jsonOf(canonicalJson(shared)) as Json[],
    leaves: [['leaves', 0, Buffer.concat(leaves).toString('base64url')]],
    statement: jsonOf(canonicalJson({ ...statement, predicate: { ...predicate, policy, shared: stated } })),
    paths: leaves,
  };
}
