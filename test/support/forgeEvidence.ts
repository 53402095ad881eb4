/** Evidence that its maker changes and signs again: everything adds up, apart from what others signed. */
import { generateKeyPairSync } from 'node:crypto';
import {
  evidenceStatementSchema,
  rowLineSchema,
  sealSchema,
  type EvidencePredicate,
  type RowLine,
} from '../../electron/contract/evidence.ts';
import { openRowTally } from '../../electron/core/evidence/format/rowTally.ts';
import { sealLine, sealStatement } from '../../electron/core/evidence/format/seal.ts';
import { signerOf } from '../../electron/core/evidence/signer.ts';
import { Frontier, leafOf } from '../../electron/core/merkle/tree.ts';

/** `lines`: of the file. Returns the whole text. */
export function forge(lines: readonly string[], change: (rows: RowLine[], predicate: EvidencePredicate) => void): string {
  const [header = '', ...rest] = lines;
  const seal = sealSchema.parse(JSON.parse(rest.pop() ?? ''));
  const statement = evidenceStatementSchema.parse(JSON.parse(Buffer.from(seal.envelope.payload, 'base64').toString('utf8')));
  const { predicate } = statement;
  const rows = rest.slice(0, predicate.counts.rows).map((line) => rowLineSchema.parse(JSON.parse(line)));
  change(rows, predicate);
  const [tree, tally] = [new Frontier(), openRowTally()];
  const texts = rows.map((row) => JSON.stringify(row));
  for (const [at, text] of texts.entries()) {
    tree.append(leafOf(Buffer.from(text)));
    const row = rows[at];
    if (row) tally.add(row);
  }
  predicate.counts = tally.counts();
  predicate.tree.root = tree.root().toString('base64url');
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  return `${[header, ...texts, ...rest.slice(rows.length), sealLine(sealStatement(statement, signer))].join('\n')}\n`;
}
