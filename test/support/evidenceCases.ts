/**
 * What verifiers must refuse: each case changes valid evidence, or a valid proof, in one way, and signs it again. `ours` and `theirs`: the
 * reasons that the program and the Python verifier give; `theirs` is an excerpt.
 */
import type { EvidenceFaultCode } from '#contract/evidence/evidenceCheck.ts';
import { changed, type EvidenceDocument, type ProofDocument } from './evidenceDocument.ts';
import type { Edit, Json, JsonPath } from './jsonEdits.ts';

interface Case<D> {
  what: string;
  ours: EvidenceFaultCode;
  theirs: string;
  change(good: D): D;
}

/** A place in the document, and how it is edited. */
type Place = readonly [path: string, edit: Edit];
const to =
  (json: Json): Edit =>
  () =>
    json;
const by =
  (number: number): Edit =>
  (json) =>
    Number(json) + number;
const removed: Edit = () => undefined;
const withMember: Edit = (json) => Object.assign({}, json, { more: null });
const withItem =
  (make: (items: Json[]) => Json): Edit =>
  (json) =>
    Array.isArray(json) ? [...json, make(json)] : null;
const again = withItem((items) => items.at(-1) ?? null);
const swapped: Edit = (json) => (Array.isArray(json) ? json.toReversed() : null);
const withText =
  (edit: (text: string) => string): Edit =>
  (json) =>
    typeof json === 'string' ? edit(json) : null;
/** Changes the second to last character, whose bits all count. */
const flipped = withText((text) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1) ?? ''}`);
/** Changes the first character. */
const begunOtherwise = withText((text) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`);
/** Encodes the same bytes with a padding bit set, which carries no data. */
const loose = withText((text) => text.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)));

const pathOf = (path: string): JsonPath => path.split('.').map((step) => (/^-?\d+$/.test(step) ? Number(step) : step));
const cases = <D extends EvidenceDocument | ProofDocument>(
  [ours, theirs]: [EvidenceFaultCode, string],
  prefix: string,
  of: Readonly<Record<string, readonly Place[]>>,
): Case<D>[] =>
  Object.entries(of).map(([what, places]) => ({
    ...{ what, ours, theirs },
    change: (good) => places.reduce((document, [path, edit]) => changed(document, pathOf(`${prefix}${path}`), edit), good),
  }));

const form: [EvidenceFaultCode, string] = ['statementBad', 'the form of the statement'];
const disagrees = (what: string): [EvidenceFaultCode, string] => ['countsDiffer', what];

/** An exception for a file that isn't a release. */
const override = {
  ...{ at: '2026-11-20T09:30:00.000Z', by: 'kim', kind: 'export', reason: 'Asked legal', rows: 2, why: { expired: 1, partial: 1 } },
  export: null,
};
const release = {
  ...{
    at: '2026-11-20T09:30:00.000Z',
    by: 'kim',
    exportId: '01930000-0000-7000-8000-00000000000e',
    name: 'more.csv',
    rows: 2,
    sandbox: true,
  },
  ...{ sha256: 'ab'.repeat(32), litigators: null },
};

/** Cases about what both evidence and a proof state. */
const statementCases = <D extends EvidenceDocument | ProofDocument>(prefix: string): Case<D>[] => [
  ...cases<D>(form, prefix, {
    'another member': [['', withMember]],
    'another member, deep inside': [['predicate.runs.0.calls', withMember]],
    'a member missing': [['predicate.organization', removed]],
    'null for what must be there': [['predicate.made.program', to(null)]],
    'null for a list': [['predicate.suppressions', to(null)]],
    'a number that isn’t whole': [['predicate.reconciliation.rejected', to(0.5)]],
    'a negative count': [['predicate.counts.purged', to(-1)]],
    'a time that there isn’t': [['predicate.made.at', to('2026-02-30T00:00:00.000Z')]],
    'a time without milliseconds': [['predicate.list.importedAt', to('2026-02-20T00:00:00Z')]],
    'an id that is none': [['predicate.list.listId', to('leads')]],
    'a hash in capitals': [['subject.0.digest.sha256', withText((text) => text.toUpperCase())]],
    'a root that is spelled in another way': [['predicate.ledger.root', loose]],
    'another kind of exception': [['predicate.overrides', to([{ ...override, kind: 'row' }])]],
    'an exception for a reason that there isn’t': [['predicate.overrides', to([{ ...override, why: { expired: 1, tired: 1 } }])]],
    'a rule that suggests nothing': [['predicate.policy.rules.0.suggest', removed]],
    'another version': [['predicate.format.version', to(2)]],
  }),
  ...cases<D>([prefix === 'statement.' ? 'rowsDiffer' : 'pathBad', 'tree.size'], prefix, {
    'a tree of another size': [['predicate.tree.size', by(1)]],
  }),
  ...cases<D>(disagrees('reconciliation.lines'), prefix, { 'lines that don’t add up': [['predicate.reconciliation.lines', by(1)]] }),
  ...cases<D>(disagrees('reconciliation.rows'), prefix, {
    'a whole list with more rows than there are': [
      ['predicate.reconciliation.rows', by(1)],
      ['predicate.reconciliation.lines', by(1)],
    ],
  }),
  ...cases<D>(disagrees('runs.calls'), prefix, { 'calls that don’t add up': [['predicate.runs.0.calls.done', by(1)]] }),
  ...cases<D>(disagrees('runs'), prefix, { 'one run twice': [['predicate.runs', again]] }),
  ...cases<D>(disagrees('scope'), prefix, {
    'evidence of a run that isn’t there': [['predicate.scope', to({ kind: 'run', runId: '01930000-0000-7000-8000-00000000000f' })]],
  }),
  ...cases<D>(disagrees('policy'), prefix, {
    'a policy that nobody applied at a time': [['predicate.policy.at', to('2026-11-20T09:30:00.000Z')]],
  }),
  ...cases<D>(disagrees('ledger'), prefix, { 'a chain with records and no head': [['predicate.ledger.root', to(null)]] }),
  ...cases<D>(disagrees('list.mapping'), prefix, {
    'a field from a column that there isn’t': [['predicate.list.mapping.0.columns', to([99])]],
  }),
  ...cases<D>(disagrees('overrides'), prefix, {
    'an exception whose reasons don’t add up to its rows': [['predicate.overrides', to([{ ...override, rows: 3 }])]],
    'phones that were asked about and let out unasked': [['predicate.overrides', to([{ ...override, kind: 'phones' }])]],
    'an exception for a file that never left': [
      ['predicate.overrides', to([{ ...override, export: { exportId: release.exportId, sha256: release.sha256 } }])],
    ],
  }),
  ...cases<D>(disagrees('subject'), prefix, {
    'a release without its file': [['predicate.releases', withItem(() => release)]],
    'a file without its release': [['predicate.releases', to([])]],
    'one file twice': [['subject', again]],
  }),
  ...cases<D>(disagrees('releases'), prefix, {
    'one release twice': [['predicate.releases', again]],
    'more litigators than rows': [['predicate.releases.0.litigators', to({ rows: 99, kept: 0, reasons: [] })]],
    'more litigators kept than there are': [['predicate.releases.0.litigators', to({ rows: 1, kept: 2, reasons: [] })]],
    'more reasons than litigators kept': [
      ['predicate.releases.0.litigators', to({ rows: 2, kept: 1, reasons: [{ reason: 'They agreed', rows: 2 }] })],
    ],
  }),
];

export const documentCases: readonly Case<EvidenceDocument>[] = [
  ...statementCases<EvidenceDocument>('statement.'),
  ...cases<EvidenceDocument>(['lineBad', 'the form of row 1'], 'rows.0.', {
    'a member of a row missing': [['8', removed]],
    'another member of a row': [['', (json) => (Array.isArray(json) ? [...json, null, null] : null)]],
    'a row number of 0': [['1', to(0)]],
    'a status that there isn’t': [['3', to('done')]],
    'a litigator answer that there isn’t': [['5', to('maybe')]],
    'null for the litigator answer': [['5', to(null)]],
    'a commitment that is spelled in another way': [['2', loose]],
    'a short salt': [['0', withText((text) => text.slice(1))]],
    'a time after the year 9999': [['8.0.3', to(253_402_300_800_000)]],
    'an operation before the first': [['8.0.0', to(-1)]],
    'an answer with another member': [['8.0', (json) => (Array.isArray(json) ? [...json, 0] : null)]],
    'a decision by nobody': [['7', to(['keep', null])]],
  }),
  ...cases<EvidenceDocument>(['lineBad', 'spelling of row 1'], '', {
    'a row with a space': [['rows.0', (json) => JSON.stringify(json).replace(',', ', ')]],
    'a row with an escape that isn’t needed': [['rows.0', (json) => JSON.stringify(json).replace('"keep"', '"\\u006beep"')]],
    'a row with a number in another form': [['rows.0', (json) => JSON.stringify(json).replace(',1,', ',1e0,')]],
  }),
  ...cases<EvidenceDocument>(['lineContradicts', 'litigator'], 'rows.0.', {
    'a clear row with a reason against it': [
      ['5', to('clear')],
      ['6', to('partial')],
    ],
    'a clear row without an answer': [
      ['5', to('clear')],
      ['6', to(null)],
      ['8', to([])],
    ],
    'a litigator for no reason': [
      ['5', to('litigator')],
      ['6', to(null)],
    ],
    'a row that isn’t checked because of a warning': [
      ['5', to('notChecked')],
      ['6', to('warning')],
    ],
  }),
  ...cases<EvidenceDocument>(['lineContradicts', 'why'], 'rows.0.', { 'an answered row that was skipped': [['4', to('duplicate')]] }),
  ...cases<EvidenceDocument>(['orderBad', 'order'], '', {
    'rows the other way around': [['rows', swapped]],
    'one row twice': [['rows', again]],
  }),
  ...cases<EvidenceDocument>(['rootDiffers', 'root of the rows'], '', {
    'another root than that of the rows': [
      ['more', to('root')],
      ['statement.predicate.tree.root', flipped],
    ],
  }),
  ...cases<EvidenceDocument>(['rowsDiffer', 'root of the rows'], '', { 'a row missing': [['rows.-1', removed]] }),
  ...cases<EvidenceDocument>(disagrees('counts by decision'), 'statement.predicate.counts.', {
    'another decision counted': [
      ['decision.keep', by(-1)],
      ['decision.hold', by(1)],
    ],
  }),
  ...cases<EvidenceDocument>(disagrees('counts by litigator'), 'rows.0.', {
    'a row whose litigator answer was changed': [
      ['5', to('litigator')],
      ['6', to('flag')],
    ],
  }),
  ...cases<EvidenceDocument>(disagrees('counts'), 'statement.predicate.counts.', {
    'more rows than stated by status': [['status.answered', by(1)]],
    'more purged rows': [['purged', by(1)]],
    'more answers': [['answers', by(1)]],
    'fewer answers of the sandbox': [['sandboxAnswers', by(-1)]],
    'more answers by operation': [['answersOf.0', by(1)]],
  }),
  ...cases<EvidenceDocument>(disagrees('time span'), 'statement.predicate.counts.', {
    'an earlier time': [['firstSentAt', by(-1)]],
    'a later time': [['lastAnsweredAt', by(1)]],
  }),
  ...cases<EvidenceDocument>(disagrees('counts.firstSentAt'), 'statement.predicate.counts.', {
    'answers at no time': [['firstSentAt', to(null)]],
  }),
  ...cases<EvidenceDocument>(disagrees('counts.answersOf'), 'statement.predicate.', {
    'an operation without an answer': [
      ['operations', withItem(() => ({ operation: 'email@1.0', addOns: [], environment: 'Sandbox', sandbox: true }))],
    ],
  }),
  ...cases<EvidenceDocument>(disagrees('people'), 'statement.predicate.', {
    'somebody who decided nothing': [['people', withItem(() => 'Grace')]],
    'one person twice': [['people', again]],
    'nobody of those who decided': [['people', to([])]],
  }),
  ...cases<EvidenceDocument>(disagrees('counts.sandboxAnswers'), '', {
    'a live answer among those of the sandbox': [
      ['rows.0.8.0.5', to(0)],
      ['statement.predicate.counts.sandboxAnswers', by(-1)],
    ],
  }),
  ...cases<EvidenceDocument>(['countsDiffer', ''], '', {
    'a policy that suggests something else': [
      ['statement.predicate.policy', (json) => Object.assign({}, json, { rules: [], otherwise: 'keep' })],
    ],
    'suggestions of no policy': [['statement.predicate.policy', to(null)]],
  }),
  ...cases<EvidenceDocument>(disagrees('environment'), '', {
    'live answers that a sandbox run brought': [['statement.predicate.environment', to('LIVE')]],
    'live and sandbox answers of one sandbox run': [['statement.predicate.environment', to('SANDBOX AND LIVE')]],
    'answers of no run': [['statement.predicate.environment', to('NONE')]],
  }),
  ...cases<EvidenceDocument>(disagrees('leaves'), '', {
    'leaves of a list that nobody shares': [['leaves', to([['leaves', 0, Buffer.alloc(32).toString('base64url')]])]],
  }),
  ...cases<EvidenceDocument>(['headerDiffers', 'first line'], '', {
    'a first line that says live': [['header', to({ environment: 'LIVE', format: 'rollcall-evidence', rows: 5, version: 1 })]],
    'a first line with another member': [
      ['header', to({ environment: 'SANDBOX', format: 'rollcall-evidence', more: 1, rows: 5, version: 1 })],
    ],
  }),
  ...cases<EvidenceDocument>(['timestampBad', ''], 'more', {
    'a time-stamp that is none': [['', to({ timestamp: Buffer.from('yesterday').toString('base64') })]],
    'a time-stamp of DER and nothing more': [['', to({ timestamp: Buffer.from('3003020105', 'hex').toString('base64') })]],
    'an empty time-stamp': [['', to({ timestamp: '' })]],
  }),
  ...cases<EvidenceDocument>(['sealBad', 'last line'], 'more', {
    'a time-stamp that is no base64': [['', to({ timestamp: '%' })]],
    'null for the time-stamp': [['', to({ timestamp: null })]],
    'another member of the seal': [['', to({ more: 1 })]],
  }),
  ...cases<EvidenceDocument>(['keyBad', ''], 'more', { 'a key that is none': [['', to({ publicKey: 'PEM' })]] }),
];

const part = 'statement.predicate.shared.parts.';
export const sharedCases: readonly Case<EvidenceDocument>[] = [
  ...cases<EvidenceDocument>(['madeDiffers', 'not what its device signed'], 'rows.0.', {
    'a decision that was changed': [['7.2', by(1)]],
    'another answer': [['8.0.1', begunOtherwise]],
    'a decision under another’s leaf': [['9.0.1', by(-1)]],
  }),
  ...cases<EvidenceDocument>(['madeDiffers', ''], 'rows.0.', {
    'a leaf that there isn’t': [['9.0.1', to(10_000)]],
    'a part that there isn’t': [['9.0.0', to(2)]],
    'fewer makers than answers': [['9.1', to([])]],
  }),
  ...cases<EvidenceDocument>(['lineBad', 'the form of row 1'], 'rows.0.', {
    'a leaf before the first': [['9.0.1', to(-1)]],
    'a maker with another member': [['9.0', (json) => (Array.isArray(json) ? [...json, 1] : null)]],
  }),
  ...cases<EvidenceDocument>(disagrees('who made a row'), 'rows.0.', { 'a row without its makers': [['9', removed]] }),
  ...cases<EvidenceDocument>(disagrees('shared.parts'), '', {
    'one device twice': [[`${part}1.deviceId`, to('01930000-0000-7000-8000-000000000401')]],
  }),
  ...cases<EvidenceDocument>(disagrees('shared.answers'), '', { 'more answers covered': [[`${part}0.answers.covered`, by(1)]] }),
  ...cases<EvidenceDocument>(disagrees('counts of parts'), '', {
    'a decision counted as signed': [
      [`${part}1.decisions.notCovered`, by(-1)],
      [`${part}1.decisions.covered`, by(1)],
    ],
  }),
  ...cases<EvidenceDocument>(disagrees('shared.policy'), '', {
    'a policy of a part that there isn’t': [['statement.predicate.shared.policy', to([2])]],
    'a policy that somebody applied and nobody': [
      ['statement.predicate.policy.by', to(null)],
      ['statement.predicate.policy.at', to(null)],
    ],
  }),
  ...cases<EvidenceDocument>(['policyDiffers', 'policy'], '', {
    'another version of the policy': [['statement.predicate.policy.version', by(1)]],
  }),
  ...cases<EvidenceDocument>(['partBad', 'list, device or member'], part, {
    'a part under a colleague’s name': [['0.member', to('Bo')]],
    'a part of a device with another name': [['0.device', to('Laptop')]],
    'a part of another device': [['0.deviceId', to('01930000-0000-7000-8000-000000000403')]],
  }),
  ...cases<EvidenceDocument>(['partSignatureBad', ''], part, {
    'a part that nobody signed': [
      ['0.seal.envelope.signatures', to([])],
      ['0.seal.publicKey', removed],
    ],
    'a part with another signature': [['0.seal.envelope.signatures.0.sig', begunOtherwise]],
  }),
  ...cases<EvidenceDocument>(['partRootDiffers', 'leaves of the part'], '', {
    'a leaf that was changed': [['leaves.0.2', begunOtherwise]],
    'leaves missing': [['leaves', to([])]],
  }),
  ...cases<EvidenceDocument>(['lineBad', ''], 'leaves.', {
    'half a leaf': [['0.2', withText((text) => text.slice(0, -20))]],
    'leaves of one part in two short lines': [['', again]],
    'leaves with another member': [['0', withItem(() => 0)]],
  }),
];

export const proofCases: readonly Case<ProofDocument>[] = [
  ...statementCases<ProofDocument>('evidence.statement.'),
  ...cases<ProofDocument>(['proofBad', 'the form of the proof'], 'proof.', {
    'another member': [['', withMember]],
    'another member in what is shown': [['clear', withMember]],
    'null for the cells': [['clear.cells', to(null)]],
    'an answer without its operation': [['clear.answers.0.operation', removed]],
    'another version': [['version', to(2)]],
    'a salt that is spelled in another way': [['clear.cellsSalt', loose]],
    'a cell that is a number': [['clear.cells.0', to(12_065_550_100)]],
  }),
  ...cases<ProofDocument>(['pathBad', 'place'], 'proof.', { 'a tree of another size': [['size', by(1)]] }),
  ...cases<ProofDocument>(['pathBad', 'path'], 'proof.', {
    'no path': [['path', to([])]],
  }),
  ...cases<ProofDocument>(['headerDiffers', 'place'], 'proof.', { 'another environment': [['environment', to('LIVE')]] }),
  ...cases<ProofDocument>(['headingsDiffer', 'headings'], 'proof.clear.', { 'another heading': [['headings.0', to('Fax')]] }),
  ...cases<ProofDocument>(['cellsDiffer', 'commitment'], 'proof.clear.', { 'another phone': [['cells.0', to('+12065550199')]] }),
  ...cases<ProofDocument>(['decisionDiffers', 'commitment'], 'proof.clear.', {
    'another note': [['decision.note', to('spoke to him on Monday')]],
  }),
  ...cases<ProofDocument>(['requestDiffers', 'commitment'], 'proof.clear.answers.0.', {
    'another question': [['request.parameters.0.1', to('+12065550199')]],
  }),
  ...cases<ProofDocument>(['requestDiffers', 'operation'], 'proof.clear.answers.0.', {
    'another operation': [['operation', to('email@1.0')]],
  }),
  ...cases<ProofDocument>(['responseDiffers', 'commitment'], 'proof.clear.answers.0.', { 'another answer': [['response.text', to('{}')]] }),
  ...cases<ProofDocument>(['proofBad', 'headings or answers'], 'proof.clear.', { 'an answer left out': [['answers', to([])]] }),
  ...cases<ProofDocument>(['proofBad', ''], 'evidence.rows.0.', {
    'a row that contradicts itself': [
      ['5', to('clear')],
      ['6', to('partial')],
    ],
  }),
];

interface TextCase extends Omit<Case<string>, 'change'> {
  of: 'evidence' | 'proof';
  change(text: string): string;
}
const ofText = (
  of: TextCase['of'],
  ours: EvidenceFaultCode,
  theirs: string,
  changes: Readonly<Record<string, (text: string) => string>>,
): TextCase[] => Object.entries(changes).map(([what, change]) => ({ what, of, ours, theirs, change }));
const lines = (change: (lines: string[]) => string[]) => (text: string) => change(text.split('\n')).join('\n');

/** Cases in which nothing is signed again. */
export const textCases: readonly TextCase[] = [
  ...ofText('evidence', 'rowsDiffer', 'root of the rows', { 'a row removed': lines((all) => all.toSpliced(2, 1)) }),
  ...ofText('evidence', 'orderBad', 'order', { 'rows swapped': lines((all) => all.with(2, all[3] ?? '').with(3, all[2] ?? '')) }),
  ...ofText('evidence', 'rootDiffers', 'root of the rows', { 'a decision changed': (text) => text.replace('"drop"', '"keep"') }),
  ...ofText('evidence', 'headerDiffers', 'first line', { 'another environment': (text) => text.replace('"SANDBOX"', '"LIVE"') }),
  ...ofText('evidence', 'signatureBad', 'signature', {
    'another signature': (text) => text.replace(/"sig":"(.)/, (_, first: string) => `"sig":"${first === 'A' ? 'B' : 'A'}`),
  }),
  ...ofText('evidence', 'cutShort', '', {
    'the seal missing': lines((all) => [...all.slice(0, -2), '']),
    'the last line feed missing': (text) => text.slice(0, -1),
  }),
  ...ofText('evidence', 'sealBad', '', { 'a space in the seal': (text) => text.replace('{"envelope":', '{"envelope": ') }),
  ...ofText('evidence', 'lineBad', '', {
    'a line after the seal': (text) => `${text}\n`,
    'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  }),
  ...ofText('evidence', 'notEvidence', '', { 'a byte order mark': (text) => `\ufeff${text}`, nothing: () => '' }),
  ...ofText('evidence', 'unsigned', 'a signature', {
    'no signature': (text) => text.replace(/"signatures":\[.*?\]/, '"signatures":[]').replace(/,"publicKey":".*?"/, ''),
  }),
  ...ofText('proof', 'proofBad', 'spelling of the proof', {
    'another indent': (text) => `${JSON.stringify(JSON.parse(text), null, 4)}\n`,
    'no line feed at the end': (text) => text.slice(0, -1),
    'one member twice': (text) => text.replace('  "environment"', '  "environment": "LIVE",\n  "environment"'),
  }),
  ...ofText('proof', 'pathBad', 'path', { 'another place': (text) => text.replace('"index": 0', '"index": 1') }),
];
