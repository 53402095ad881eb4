/** Recomputes everything that evidence states about itself, from the file alone. */
import { z } from 'zod';
import { evidenceHeaderSchema, type EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { EvidenceFault, EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { canonicalJson, parseJson } from '#base/json.ts';
import { Frontier, leafOf } from '../../platform/merkle/tree.ts';
import { openRowTally, parseLine } from '../format/rowState.ts';
import { headerOf, parseSeal } from '../format/seal.ts';
import { contradiction, contradictsItself, openRowUse } from './contradiction.ts';
import { eachLine, type ByteSource, type LastLine, openLeafLines, type LeafLines } from './eachLine.ts';
import { partsFault } from './partsFault.ts';
import { foreignFile, nothingFound, openStatement, type Asked, type Finding } from './statement.ts';

/**
 * `open`: opens the file from its beginning. The parts of a shared list are checked in a second reading, because the statement comes last.
 */
export async function verifyEvidence(open: () => ByteSource, asked: Asked): Promise<EvidenceVerified> {
  const result = (fault: EvidenceFault | null, found: Finding = nothingFound): EvidenceVerified => ({
    kind: 'evidence',
    fault,
    ...found,
    row: null,
  });
  const rows = openRows();
  let header = '';
  const last = await eachLine(open(), (line, number) => {
    if (number > 1) return rows.take(line, number);
    header = line.toString('utf8');
    return headerFault(header) === null;
  });
  const early = headerFault(header) ?? rows.fault();
  if (early) return result(early);
  if (last === null) return result({ code: 'sealBad', params: {} });
  const seal = parseSeal(last.line.toString('utf8'));
  if (seal === null || !last.ended) return result(sealFault(last));
  const opened = await openStatement(seal, asked);
  if ('fault' in opened) return result(opened.fault, opened.found);
  const { statement, found } = opened;
  const { predicate } = statement;
  const fault =
    (header === canonicalJson(headerOf({ environment: predicate.environment, rows: predicate.counts.rows }))
      ? null
      : ({ code: 'headerDiffers', params: {} } as const)) ??
    rows.against(statement) ??
    contradiction(statement) ??
    (await partsFault(open, statement, rows.leaves)) ??
    foreignFile(statement, asked) ??
    (found.keyId === null ? ({ code: 'unsigned', params: {} } as const) : null);
  return result(fault, found);
}

/** A header of any version. */
const statedFormatSchema = z.object({ format: evidenceHeaderSchema.shape.format, version: z.unknown() });

function headerFault(line: string): EvidenceFault | null {
  const value = parseJson(line);
  if (evidenceHeaderSchema.safeParse(value).success) return null;
  const stated = statedFormatSchema.safeParse(value).data;
  if (stated === undefined) return { code: 'notEvidence', params: {} };
  const { version } = stated;
  return typeof version === 'number' && version !== 1
    ? { code: 'otherVersion', params: { version } }
    : { code: 'headerDiffers', params: {} };
}

/** The fault for a last line that is another row, or a seal that ends too early. */
function sealFault({ line, number, ended }: LastLine): EvidenceFault {
  const isCut = !ended || line[0] === '['.charCodeAt(0);
  return isCut ? { code: 'cutShort', params: { line: number } } : { code: 'sealBad', params: {} };
}

interface Rows {
  /** Returns false if this line is no row, or not in the right place. */
  take(line: Buffer, number: number): boolean;
  fault(): EvidenceFault | null;
  /** Compares all rows with the statement about them. */
  against(statement: EvidenceStatement): EvidenceFault | null;
  /** The leaves of parts, which follow the rows. */
  leaves: LeafLines;
}

function openRows(): Rows {
  const tree = new Frontier();
  const tally = openRowTally();
  const used = openRowUse();
  const leaves = openLeafLines();
  let before = 0;
  let fault: EvidenceFault | null = null;
  return {
    take(bytes, number) {
      if (leaves.take(bytes)) return true;
      const line = leaves.any() ? null : parseLine(bytes);
      if (line === null || line[1] <= before) {
        fault = { code: line === null ? 'lineBad' : 'orderBad', params: { line: number } };
        return false;
      }
      if (contradictsItself(line)) {
        fault = { code: 'lineContradicts', params: { line: number } };
        return false;
      }
      before = line[1];
      tree.append(leafOf(bytes));
      tally.add(line);
      used.add(line);
      return true;
    },
    fault: () => fault,
    leaves,
    against({ predicate }): EvidenceFault | null {
      const { tree: stated, counts, shared } = predicate;
      if (tree.size !== stated.size) return { code: 'rowsDiffer', params: { rows: tree.size, stated: stated.size } };
      if (tree.root().toString('base64url') !== stated.root) return { code: 'rootDiffers', params: {} };
      const counted = tally.counts();
      const differs = Object.entries(counted).find(([name, value]) => canonicalJson(value) !== canonicalJson(Reflect.get(counts, name)));
      if (differs) return { code: 'countsDiffer', params: { what: `counts.${differs[0]}` } };
      const what = used.against(predicate, true) ?? (shared === undefined && leaves.any() ? 'shared' : null);
      return what === null ? null : { code: 'countsDiffer', params: { what } };
    },
  };
}
