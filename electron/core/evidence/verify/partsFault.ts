/** Checks the signed parts of a shared list: each signature, its leaves, and whether the rows agree with what was signed. */
import { rowLineSchema, type EvidencePredicate, type EvidenceStatement, type SharedLine } from '#contract/evidence/evidence.ts';
import type { EvidenceFault } from '#contract/evidence/evidenceCheck.ts';
import type { Made, MadeCounts } from '#contract/evidence/evidencePart.ts';
import { canonicalJson } from '#base/json.ts';
import { answerLeaf, areLeavesOf, decisionLeaf, leafBytes, openPartOf, policyLeaf } from '../format/part.ts';
import { isCovered, openMadeTally } from '../format/rowState.ts';
import { eachLine, type ByteSource, type LeafLines } from './eachLine.ts';

type Shared = NonNullable<EvidencePredicate['shared']>;

/** Returns the first fault; null if there is none, or the list isn't shared. */
export async function partsFault(
  open: () => ByteSource,
  { predicate }: EvidenceStatement,
  lines: LeafLines,
): Promise<EvidenceFault | null> {
  const { shared } = predicate;
  if (shared === undefined) return null;
  if (lines.parts() > shared.parts.length) return { code: 'countsDiffer', params: { what: 'shared.parts' } };
  const leaves = shared.parts.map((_, at) => lines.of(at));
  for (const [at, part] of shared.parts.entries()) {
    const fault = sealFault(predicate, part) ?? leavesFault(predicate, part, leaves[at] ?? Buffer.alloc(0));
    if (fault !== null) return fault;
  }
  const isLeaf = (made: Made, leaf: Buffer): boolean =>
    !isCovered(made) || leaves[made[0]]?.subarray(made[1] * leafBytes, (made[1] + 1) * leafBytes).equals(leaf) === true;
  return policyFault(predicate, shared, isLeaf) ?? rowsFault(open, predicate, shared, isLeaf);
}

/** Checks whether the part was signed by its device, for this list; also null if it wasn't signed. */
export function sealFault({ list }: EvidencePredicate, part: Shared['parts'][number]): EvidenceFault | null {
  const opened = openPartOf(list.listId, part);
  if (opened === null) return null;
  const params = { device: part.device };
  if ('problem' in opened) return { code: opened.problem, params };
  // Must match the names in the signed part, so that nobody's work can be attributed to a colleague.
  const isNamed = opened.part.device.label === part.device && opened.part.member === part.member;
  return isNamed ? null : { code: 'partBad', params };
}

function leavesFault({ list }: EvidencePredicate, part: Shared['parts'][number], leaves: Buffer): EvidenceFault | null {
  const opened = openPartOf(list.listId, part);
  const tree = opened === null || 'problem' in opened ? null : opened.part.tree;
  const holds = tree === null ? leaves.length === 0 : areLeavesOf(tree, leaves);
  return holds ? null : { code: 'partRootDiffers', params: { device: part.device } };
}

function policyFault({ policy }: EvidencePredicate, shared: Shared, isLeaf: (made: Made, leaf: Buffer) => boolean): EvidenceFault | null {
  const made = shared.policy;
  if (made === null) return null;
  const device = shared.parts[made[0]]?.device ?? '';
  if (policy === null || policy.by === null || policy.at === null) return { code: 'policyDiffers', params: { device } };
  const { by, at, ...rest } = policy;
  const holds = !isCovered(made) || isLeaf(made, policyLeaf(made[2], { ...rest, by, at: Date.parse(at) }));
  return holds && made[0] < shared.parts.length ? null : { code: 'policyDiffers', params: { device } };
}

/** Reads the rows again, and compares each with what was signed. */
async function rowsFault(
  open: () => ByteSource,
  predicate: EvidencePredicate,
  shared: Shared,
  isLeaf: (made: Made, leaf: Buffer) => boolean,
): Promise<EvidenceFault | null> {
  const tally = openMadeTally();
  let fault: EvidenceFault | null = null;
  await eachLine(open(), (bytes, number) => {
    // Rows were parsed in the first reading; leaves follow them.
    if (number === 1) return true;
    if (number > predicate.counts.rows + 1) return false;
    const line = rowLineSchema.parse(JSON.parse(bytes.toString('utf8')));
    if (line.length !== 10) return true;
    const claims = madeOf(line, predicate);
    const wrong = claims?.find(
      ({ made, leaf }) => (made !== null && made[0] >= shared.parts.length) || (leaf !== null && !isLeaf(made, leaf)),
    );
    if (claims === null || wrong) {
      fault = { code: 'madeDiffers', params: { line: number, device: shared.parts[wrong?.made?.[0] ?? -1]?.device ?? '' } };
      return false;
    }
    for (const { kind, made } of claims) tally.add(kind, made);
    return true;
  });
  if (fault !== null) return fault;
  const differs = shared.parts.findIndex(
    ({ decisions, answers }, at) => canonicalJson({ decisions, answers }) !== canonicalJson(tally.of(at)),
  );
  const isSame = differs < 0 && canonicalJson(tally.unknown) === canonicalJson(shared.unknown);
  return isSame ? null : { code: 'countsDiffer', params: { what: differs < 0 ? 'shared.unknown' : `shared.parts.${differs}` } };
}

interface Claim {
  kind: keyof MadeCounts;
  made: Made;
  /** The leaf that the line implies; null if it isn't covered. */
  leaf: Buffer | null;
}

/**
 * Returns each decision and answer of the row with the leaf that it must have; null if their number differs from the makers in the line.
 */
export function madeOf(line: SharedLine, { people, operations }: EvidencePredicate): Claim[] | null {
  const [, row, , , , , , decision, answers, [madeDecision, madeAnswers]] = line;
  if (madeAnswers.length !== answers.length) return null;
  const claims = answers.map((entry, at): Claim => {
    const made = madeAnswers[at] ?? null;
    const leaf = isCovered(made) ? answerLeaf(made[2], operations[entry[0]]?.operation ?? '', entry) : null;
    return { kind: 'answers', made, leaf };
  });
  // The policy's suggestions have no maker.
  if (decision?.length !== 4) return madeDecision === null ? claims : null;
  const [value, person, at] = decision;
  const leaf = isCovered(madeDecision) ? decisionLeaf(madeDecision[2], row, { value, by: people[person] ?? '', at }) : null;
  return [{ kind: 'decisions', made: madeDecision, leaf }, ...claims];
}
