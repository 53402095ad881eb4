/** Words for the results of verifying evidence, for the window and the command line. */
import type { TextByCode } from '#base/coded.ts';
import type { EvidenceCounts } from '#contract/evidence/evidence.ts';
import type { EvidenceFault, EvidenceFaultParams, EvidenceVerified, ShownRow } from '#contract/evidence/evidenceCheck.ts';
import type { ShownPart, ShownParts } from '#contract/evidence/evidencePart.ts';
import type { SigningProblem } from '#contract/evidence/signing.ts';
import { whyNotCheckedText } from '#contract/verdict/unchecked.ts';
import { notCheckedReasonSchema } from '#contract/verdict/verdictValues.ts';
import { count, counted } from '../count.ts';
import { litigatorWord } from '../names.ts';
import { timestampProblemPhrase } from './signingWords.ts';

const deviceName = (device: string): string => (device === '' ? 'a device' : `“${device}”`);

const sentences: TextByCode<EvidenceFaultParams> = {
  notEvidence: () => 'This file is neither evidence nor a row’s proof.',
  otherVersion: ({ version }) =>
    `This evidence has format version ${version}, which this program doesn’t know; verify it with a newer one.`,
  cutShort: ({ line }) => `The file is cut short: it ends at line ${count(line)}, without the line that seals it.`,
  lineBad: ({ line }) => `Line ${count(line)} is not a row of evidence, so the file was changed or damaged.`,
  lineContradicts: ({ line }) => `The row in line ${count(line)} says two things that exclude each other, so it was changed.`,
  orderBad: ({ line }) => `The row in line ${count(line)} doesn’t come after the one before it, so rows were repeated or moved.`,
  sealBad: () => 'The last line is not what seals evidence, so the file was changed or damaged.',
  statementBad: ({ where }) => `What the file states can’t be read at ${where}, so it was changed or damaged.`,
  headerDiffers: () => 'The beginning of the file says something else than what is signed.',
  keyBad: () => 'The public key in the file is not the one that it names, or there is none.',
  signatureBad: () => 'The signature doesn’t hold: what it is of was changed, or it was made with another key.',
  otherKey: ({ keyId }) => `It was signed with another key than the one given: ${keyId}.`,
  timestampBad: ({ problem }) => `The time-stamp doesn’t hold because ${timestampProblemPhrase(problem)}.`,
  rowsDiffer: ({ rows, stated }) => `The file has ${counted(rows, 'row')}, but states ${count(stated)}, so rows were removed or added.`,
  rootDiffers: () => 'The rows are not the ones that were sealed: at least one of them was changed, removed or exchanged.',
  countsDiffer: ({ what }) => `What it states of ${what} doesn’t agree with its rows.`,
  listDiffers: () => 'The list’s file that was given is not the one that the evidence is about.',
  exportDiffers: () => 'The exported file that was given is none of those that the evidence names.',
  partBad: ({ device }) => `What ${deviceName(device)} signed can’t be read, or is of another list or device.`,
  partSignatureBad: ({ device }) =>
    `The signature of ${deviceName(device)} doesn’t hold: what it signed was changed, or another key made it.`,
  partRootDiffers: ({ device }) =>
    `The part of ${deviceName(device)} is not the one that it signed: something in it was changed, removed or added.`,
  madeDiffers: ({ line, device }) =>
    `Line ${count(line)} says something else than what ${deviceName(device)} signed, or names a device that isn’t there.`,
  policyDiffers: ({ device }) => `The policy is not the one that ${deviceName(device)} signed.`,
  madePathBad: ({ device }) => `The row’s decision or an answer of it is not what ${deviceName(device)} signed.`,
  proofBad: () => 'The proof is not written as proofs are, so it was changed or damaged.',
  pathBad: () => 'The row doesn’t lead to the signed root, so it is not a row of this evidence, or was changed.',
  headingsDiffer: () => 'The headings are not those of the list.',
  cellsDiffer: () => 'The cells are not the ones that the row commits to.',
  decisionDiffers: () => 'Note or reason are not the ones that the decision commits to.',
  requestDiffers: ({ answer }) => `What was asked is not what answer ${count(answer)} commits to.`,
  responseDiffers: ({ answer }) => `The bytes of answer ${count(answer)} are not the ones that were committed to.`,
  unsigned: () => 'It is not signed, so anybody could have written it; all else holds.',
};

/** Says in one sentence what doesn't hold. */
export function evidenceFaultSentence({ code, params }: EvidenceFault): string {
  const sentence: (params: never) => string = sentences[code];
  return sentence(params as never);
}

/** `All of it holds: …`, or the first thing that doesn't. */
export function verifiedSentence({ fault, kind, row }: Pick<EvidenceVerified, 'fault' | 'kind' | 'row'>): string {
  if (fault !== null) return evidenceFaultSentence(fault);
  return kind === 'rowProof' && row !== null
    ? `All of it holds: row ${count(row.row)} is in the signed evidence exactly as shown.`
    : 'All of it holds: no row, answer or decision was changed, removed or added since it was signed.';
}

/** Describes a row that a proof shows: one line each for its phone, each answer and the verdict. */
export function shownRowSentences({ phones, answers, verdict, follows }: ShownRow): string[] {
  const names = { litigator: 'a litigator', clear: 'not a litigator', nothing: 'nothing of litigators that counts' } as const;
  const { data } = notCheckedReasonSchema.safeParse(verdict.why);
  const why = data === undefined ? '' : ` (${whyNotCheckedText[data]})`;
  const compared =
    follows === null
      ? 'It rests on something that this proof doesn’t show: an answer that was removed, that is about another row, or that has expired.'
      : follows
        ? 'It follows from the answers.'
        : 'It does not follow from the answers.';
  return [
    ...phones.map(({ heading, text }) => `Phone in “${heading}”: ${text === '' ? 'empty' : text}`),
    ...answers.map(
      ({ operation, phone, answeredAt, sandbox, litigator }) =>
        `Answer of ${operation}${sandbox ? ' (SANDBOX)' : ''} about ${phone ?? 'no phone that is shown'}, ${new Date(answeredAt).toISOString()}: ${litigator === null ? 'removed since' : names[litigator]}`,
    ),
    `Verdict: ${litigatorWord(verdict.litigator).toLowerCase()}${why}. ${compared}`,
  ];
}

/** `4 rows: 0 litigators, 2 clear, 2 not checked`. */
export function evidenceCountsSentence({ rows, purged, litigator }: EvidenceCounts): string {
  const states = [
    `${counted(litigator.litigator, 'litigator')}`,
    `${count(litigator.clear)} clear`,
    `${count(litigator.notChecked)} not checked`,
  ];
  return `${counted(rows, 'row')}: ${[...states, ...(purged > 0 ? [`${count(purged)} purged`] : [])].join(', ')}`;
}

/** For a shared list: who made its decisions and bought its answers, and which of them their device signed. */
export const partsWords = {
  title: 'Signed by each device',
  headings: ['Device', 'Signed', 'Decisions', 'Answers', 'Key'],
  device: ({ device, member }: Pick<ShownPart, 'device' | 'member'>): string =>
    [device === '' ? 'A device' : device, member].filter((one) => one !== '').join(', '),
  /** Follows the person’s name. */
  decidedOn: (part: Pick<ShownPart, 'device' | 'member'>, isSigned: boolean): string =>
    `on ${part.device === '' ? 'a device' : part.device}${isSigned ? ', signed' : ', not signed'}`,
  unsigned: 'nothing signed yet',
  /** `3 signed, 1 not`. */
  cover: ({ covered, notCovered }: ShownPart['answers']): string =>
    covered + notCovered === 0 ? 'none' : notCovered === 0 ? count(covered) : `${count(covered)} signed, ${count(notCovered)} not`,
  /** Decisions and answers that can't be attributed to one device; null if there are none. */
  unknown: ({ decisions, answers }: ShownParts['unknown']): string | null =>
    decisions + answers === 0
      ? null
      : `Of no known device, or contested: ${counted(decisions, 'decision')} and ${counted(answers, 'answer')}.`,
  about:
    'What isn’t signed was made since its device last signed, or its device can’t sign. It rests on the word of whoever made the evidence.',
};

/** One line for each device, for the command line. */
export function partSentences({ parts, unknown }: ShownParts): string[] {
  const lines = parts.map((part) => {
    const { decisions, answers, at, keyId } = part;
    const signed = at === null || keyId === null ? partsWords.unsigned : `signed ${at} with ${keyId}`;
    return `${partsWords.device(part)}: ${signed}; decisions: ${partsWords.cover(decisions)}; answers: ${partsWords.cover(answers)}`;
  });
  const rest = partsWords.unknown(unknown);
  return rest === null ? lines : [...lines, rest];
}

/** Says why evidence is not signed, for the command line. */
export const unsignedSentence = (problem: SigningProblem): string =>
  problem.code === 'noKeychain'
    ? `It is not signed, because no key can be kept here (${problem.reason}); sign it with --sign-with KEY.pem, or make it where there is a keychain.`
    : 'It is not signed, because the private part of the current key is not in this computer’s keychain; make a new key in the settings.';
