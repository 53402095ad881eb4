/** The source of a report: the evidence file itself, and nothing else. */
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  evidenceHeaderSchema,
  evidenceStatementSchema,
  rowLineSchema,
  type EvidenceStatement,
  type RowLine,
  type Seal,
} from '#contract/evidence/evidence.ts';
import type { Timestamp } from '#contract/evidence/signing.ts';
import { envelopeSha256, payloadOf } from '../format/seal.ts';
import { verifyTimestamp } from '../timestamp/verifyTimestamp.ts';
import { readSeal } from '../verify/eachLine.ts';

/** Maximum rows in a report: they fill about two hundred pages, and more are for a spreadsheet. */
const mostReportRows = 5_000;

export interface ReportFacts {
  /** SHA-256 of the evidence file, in hex. */
  sha256: string;
  /** Root over the rows, in hex. */
  root: string;
  statement: EvidenceStatement;
  keyId: string | null;
  timestamp: Timestamp | null;
  rows: RowLine[];
}

/**
 * Reads the statement and the first rows. Throws an Error (or a ZodError) for a file that isn't complete evidence, because it was verified
 * before.
 */
export async function readReportFacts(path: string, sha256: string): Promise<ReportFacts> {
  const seal = await readSeal(path);
  const payload = seal && payloadOf(seal);
  if (seal === null || payload === null) throw new Error('the file does not end in a seal');
  const statement = evidenceStatementSchema.parse(JSON.parse(payload.toString('utf8')));
  const file = await open(path, 'r');
  try {
    const rows: RowLine[] = [];
    const wanted = Math.min(statement.predicate.tree.size, mostReportRows);
    let isFirst = true;
    // `autoClose` false: the handle is closed below.
    const stream = file.createReadStream({ start: 0, encoding: 'utf8', autoClose: false });
    for await (const line of createInterface({ input: stream })) {
      if (isFirst) evidenceHeaderSchema.parse(JSON.parse(line));
      else if (rows.length < wanted) rows.push(rowLineSchema.parse(JSON.parse(line)));
      isFirst = false;
      if (rows.length === wanted) break;
    }
    stream.destroy();
    return {
      sha256,
      root: Buffer.from(statement.predicate.tree.root, 'base64url').toString('hex'),
      statement,
      keyId: seal.envelope.signatures[0]?.keyid ?? null,
      timestamp: await timestampOf(seal),
      rows,
    };
  } finally {
    await file.close();
  }
}

async function timestampOf(seal: Seal): Promise<Timestamp | null> {
  const { timestamp } = seal;
  if (timestamp === undefined) return null;
  const verified = await verifyTimestamp(Buffer.from(timestamp, 'base64'), envelopeSha256(seal));
  if ('problem' in verified) throw new Error(`the time-stamp doesn't hold: ${verified.problem}`);
  return verified;
}
