/** Recomputes one row's proof: from its clear content to the line, and from the line to what was signed. */
import { createHash } from 'node:crypto';
import type { EvidencePredicate, KeptLine, RowProof, AnswerEntry, EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { ShownRow, EvidenceFault, EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { rootFromPath, leafOf } from '../../platform/merkle/tree.ts';
import { litigatorInText } from '../../service/answers/readAnswer.ts';
import { commitCells, commitDecision, commitHash } from '../format/commitments.ts';
import { openPartOf } from '../format/part.ts';
import { isCovered, parseLine } from '../format/rowState.ts';
import { fromBase64, fromBase64Url, parseRowProof } from '../format/seal.ts';
import { contradiction, contradictsItself, openRowUse } from './contradiction.ts';
import { madeOf, sealFault } from './partsFault.ts';
import { foreignFile, nothingFound, openStatement, type Asked } from './statement.ts';

/** Returns what a proof shows about its row: which phone, which answers, and whether the verdict follows from them. */
export function shownRow({ clear }: Pick<RowProof, 'clear'>, line: KeptLine, { list, operations }: EvidencePredicate): ShownRow {
  const columns = list.mapping.filter(({ field }) => field === 'phone').flatMap((filled) => filled.columns);
  const phones = columns.map((column) => ({ heading: clear.headings[column] ?? '', text: clear.cells[column] ?? '' }));
  const answers = line[8].map(([operation, , , answeredAt, , sandbox], at): ShownRow['answers'][number] => {
    const { request = null, response = null } = clear.answers[at] ?? {};
    const { operation: name = '', addOns = [] } = operations[operation] ?? {};
    const text = response === null ? null : response.encoding === 'utf-8' ? response.text : '';
    const litigator = text === null ? null : statedBy(litigatorInText(name, addOns, text));
    const phone = request?.parameters.find(([parameter]) => parameter === 'phone')?.[1] ?? null;
    return { operation: name, phone, answeredAt, sandbox: sandbox === 1, litigator };
  });
  const verdict = { litigator: line[5], why: line[6] };
  return { phones, answers, verdict, follows: follows(verdict, answers, phones) };
}

const statedBy = (isLitigator: boolean | null): 'litigator' | 'clear' | 'nothing' =>
  isLitigator === null ? 'nothing' : isLitigator ? 'litigator' : 'clear';

/** Compares the last digits, because a cell may lack the country code. */
function isOf(phone: string, phones: ShownRow['phones']): boolean {
  const digits = (text: string): string => text.replace(/\D/g, '').slice(-10);
  return phones.some(({ text }) => digits(text) !== '' && digits(text) === digits(phone));
}

/** Returns null if the verdict depends on something that the proof doesn't show. */
function follows({ litigator, why }: ShownRow['verdict'], answers: ShownRow['answers'], phones: ShownRow['phones']): boolean | null {
  const live = answers.filter(({ sandbox }) => !sandbox);
  // Once there is a live answer, sandbox answers don't count.
  const counting = live.length > 0 ? live : answers;
  const says = (what: 'litigator' | 'clear'): boolean =>
    counting.some((answer) => answer.litigator === what && answer.phone !== null && isOf(answer.phone, phones));
  if (says('litigator')) return litigator === 'litigator';
  const isHidden = counting.some((answer) => answer.litigator === null || answer.phone === null);
  if (isHidden || why === 'elsewhere') return null;
  if (litigator === 'notChecked') return says('clear') ? (why === 'expired' ? null : false) : true;
  return litigator === 'clear' && says('clear');
}

/** Recomputes one row's proof: from its clear content to the line, and from the line to the signed root. `text`: the whole file. */
export async function verifyProof(text: string, asked: Asked): Promise<EvidenceVerified> {
  const proof = parseRowProof(text);
  const bad = (fault: EvidenceFault): EvidenceVerified => ({ kind: 'rowProof', fault, ...nothingFound, row: null });
  if (proof === null) return bad({ code: 'proofBad', params: {} });
  const line = parseKept(proof.line);
  if (line === null) return bad({ code: 'proofBad', params: {} });
  const opened = await openStatement(proof.seal, asked);
  const row = { row: line[1], index: proof.index, size: proof.size, shown: null };
  if ('fault' in opened) return { kind: 'rowProof', fault: opened.fault, ...opened.found, row };
  const { statement, found } = opened;
  const fault =
    pathFault(proof, statement) ??
    clearFault(proof, line, statement) ??
    contradiction(statement) ??
    useFault(line, statement) ??
    madeFault(proof, line, statement) ??
    foreignFile(statement, asked) ??
    (found.keyId === null ? ({ code: 'unsigned', params: {} } as const) : null);
  const shown = fault === null || fault.code === 'unsigned' ? shownRow(proof, line, statement.predicate) : null;
  return { kind: 'rowProof', fault, ...found, row: { ...row, shown } };
}

/** Checks whether the statement contains what the row refers to, and agrees with it. */
function useFault(line: KeptLine, { predicate }: EvidenceStatement): EvidenceFault | null {
  const used = openRowUse();
  used.add(line);
  const what = used.against(predicate, false);
  return what === null ? null : { code: 'countsDiffer', params: { what } };
}

/** Returns null for a purged row, which has nothing to show and no proof. */
function parseKept(text: string): KeptLine | null {
  const line = parseLine(Buffer.from(text));
  return line === null || line.length === 5 || contradictsItself(line) ? null : line;
}

function pathFault({ index, size, path, line, environment }: RowProof, { predicate }: EvidenceStatement): EvidenceFault | null {
  if (environment !== predicate.environment) return { code: 'headerDiffers', params: {} };
  const hashes = path.map((hash) => fromBase64Url(hash, 32));
  const known = hashes.filter((hash) => hash !== null);
  const root = known.length < hashes.length ? null : rootFromPath(leafOf(Buffer.from(line)), index, size, known);
  const holds = root !== null && size === predicate.tree.size && Buffer.from(root).toString('base64url') === predicate.tree.root;
  return holds ? null : { code: 'pathBad', params: {} };
}

/** Checks whether the row's makers lead to what those devices signed. */
function madeFault({ made }: RowProof, line: KeptLine, { predicate }: EvidenceStatement): EvidenceFault | null {
  const { shared, list } = predicate;
  if (shared === undefined) return made === undefined && line.length === 9 ? null : { code: 'proofBad', params: {} };
  const claims = line.length === 10 ? madeOf(line, predicate) : null;
  if (claims === null || made === undefined || made.answers.length !== line[8].length) return { code: 'proofBad', params: {} };
  const paths = claims.map(({ kind }, at) => (kind === 'decisions' ? made.decision : made.answers[at - (claims.length - line[8].length)]));
  for (const part of shared.parts) {
    const fault = sealFault(predicate, part);
    if (fault !== null) return fault;
  }
  for (const [at, { made: by, leaf }] of claims.entries()) {
    const [path, part] = [paths[at] ?? null, by === null ? undefined : shared.parts[by[0]]];
    if (by !== null && part === undefined) return { code: 'proofBad', params: {} };
    if ((leaf === null) !== (path === null)) return { code: 'proofBad', params: {} };
    if (leaf === null || path === null || part === undefined || !isCovered(by)) continue;
    const opened = openPartOf(list.listId, part);
    const { size, root } = opened === null || 'problem' in opened ? { size: 0, root: '' } : opened.part.tree;
    const hashes = path.flatMap((hash) => fromBase64Url(hash, 32) ?? []);
    const led = hashes.length === path.length ? rootFromPath(leaf, by[1], size, hashes) : null;
    if (led === null || Buffer.from(led).toString('base64url') !== root) return { code: 'madePathBad', params: { device: part.device } };
  }
  return null;
}

function clearFault({ clear }: RowProof, line: KeptLine, { predicate }: EvidenceStatement): EvidenceFault | null {
  const [, , cells, , , , , decision, answers] = line;
  if (clear.headings.join('\n') !== predicate.list.columns.join('\n') || clear.headings.length !== predicate.list.columns.length)
    return { code: 'headingsDiffer', params: {} };
  if (!is(cells, clear.cellsSalt, (salt) => commitCells(salt, clear.cells))) return { code: 'cellsDiffer', params: {} };
  const { decision: annotation } = clear;
  const committed = decision?.length === 4 ? decision[3] : null;
  if (annotation !== null && !is(committed, annotation.salt, (salt) => commitDecision(salt, annotation)))
    return { code: 'decisionDiffers', params: {} };
  if (clear.answers.length !== answers.length) return { code: 'proofBad', params: {} };
  for (const [at, shown] of clear.answers.entries()) {
    const entry = answers[at];
    const fault = entry === undefined ? null : answerFault(shown, entry, at + 1, predicate);
    if (fault !== null) return fault;
  }
  return null;
}

function answerFault(
  { operation, request, response }: RowProof['clear']['answers'][number],
  [index, requested, , , responded]: AnswerEntry,
  answer: number,
  { operations }: EvidenceStatement['predicate'],
): EvidenceFault | null {
  const isRequest =
    operation === operations[index]?.operation &&
    (request === null || is(requested, request.salt, (salt) => commitHash(salt, sha256Of(JSON.stringify(request.parameters)))));
  if (!isRequest) return { code: 'requestDiffers', params: { answer } };
  const bytes = response === null ? null : response.encoding === 'utf-8' ? Buffer.from(response.text) : fromBase64(response.text);
  const isResponse = response === null || (bytes !== null && is(responded, response.salt, (salt) => commitHash(salt, sha256Of(bytes))));
  return isResponse ? null : { code: 'responseDiffers', params: { answer } };
}

/** Whether this is what was committed to with this salt. */
function is(committed: string | null, saltText: string, commit: (salt: Buffer) => string): boolean {
  const salt = fromBase64Url(saltText, 32);
  return salt !== null && committed === commit(salt);
}

const sha256Of = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();
