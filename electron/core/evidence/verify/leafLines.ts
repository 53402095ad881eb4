/** Reads the lines after the rows: leaves of the parts of a shared list, in order, as many to a line as fit. */
import { leavesLineSchema, leavesOfLine } from '#contract/evidence/evidencePart.ts';
import { fromBase64Url } from '../format/base64.ts';
import { leafBytes } from '../format/part.ts';

export interface LeafLines {
  /** False: the line isn't one, or not the next one. */
  take(line: Buffer): boolean;
  any(): boolean;
  /** The leaves of this part; none, if it has none. */
  of(part: number): Buffer;
  /** How many parts have leaves up to the last that has. */
  parts(): number;
}

const start = '["leaves",';

export function openLeafLines(): LeafLines {
  const pages: Buffer[][] = [];
  let isFull = true;
  return {
    take(line) {
      if (line.toString('latin1', 0, start.length) !== start) return false;
      const read = parse(line.toString('utf8'));
      if (read === null) return false;
      const [part, leaves] = read;
      const isSame = part === pages.length - 1;
      if (isSame ? !isFull : part < pages.length) return false;
      while (pages.length <= part) pages.push([]);
      pages[part]?.push(leaves);
      isFull = leaves.length === leavesOfLine * leafBytes;
      return true;
    },
    any: () => pages.length > 0,
    of: (part) => Buffer.concat(pages[part] ?? []),
    parts: () => pages.length,
  };
}

function parse(text: string): [part: number, leaves: Buffer] | null {
  try {
    const line = leavesLineSchema.parse(JSON.parse(text));
    const [, part, encoded] = line;
    const length = Math.floor((encoded.length * 3) / 4);
    const leaves = fromBase64Url(encoded, length);
    const isWhole = length > 0 && length % leafBytes === 0 && length <= leavesOfLine * leafBytes;
    return leaves !== null && isWhole && JSON.stringify(line) === text ? [part, leaves] : null;
  } catch {
    return null;
  }
}
