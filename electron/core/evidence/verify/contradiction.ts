/** Finds contradictions within evidence: sums, indexes, and what rows refer to in the statement. */
import { canonicalJson } from '#base/json.ts';
import type { EvidencePredicate, RowLine, EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { EvidenceFault } from '#contract/evidence/evidenceCheck.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { notCheckedReasonSchema } from '#contract/verdict/verdictValues.ts';
import { environmentOfRuns } from '../format/seal.ts';

const litigatorWhys: readonly string[] = ['flag', 'warning', 'elsewhere'];

/** Whether a row states two things that exclude each other. */
export function contradictsItself(line: RowLine): boolean {
  if (line.length === 5) return false;
  const [, , , status, why, litigator, litigatorWhy, , answers] = line;
  if (why !== null && status !== 'failed' && status !== 'skipped') return true;
  if (litigator === 'clear') return litigatorWhy !== null || answers.length === 0;
  if (litigatorWhy === null) return true;
  return !(litigator === 'litigator' ? litigatorWhys.includes(litigatorWhy) : notCheckedReasonSchema.safeParse(litigatorWhy).success);
}

interface RowUse {
  add(line: RowLine): void;
  /**
   * Returns the first part of the statement that contradicts the rows; null if none does. `all`: whether these are all of its rows.
   */
  against(predicate: EvidencePredicate, all: boolean): string | null;
}

export function openRowUse(): RowUse {
  const sandboxOf: (0 | 1 | undefined)[] = [];
  const named: boolean[] = [];
  /** By the number of the rule; null for the policy's `otherwise`. */
  const suggested = new Map<number | null, DecisionValue>();
  const members = new Set<number>();
  let mixed = false;
  const suggest = (rule: number | null, value: DecisionValue): void => {
    mixed ||= (suggested.get(rule) ?? value) !== value;
    suggested.set(rule, value);
  };
  return {
    add(line) {
      if (line.length === 5) return;
      members.add(line.length);
      const decision = line[7];
      if (decision?.length === 4) named[decision[1]] = true;
      else if (decision !== null) suggest(decision[2], decision[0]);
      for (const [operation, , , , , sandbox] of line[8]) {
        mixed ||= (sandboxOf[operation] ?? sandbox) !== sandbox;
        sandboxOf[operation] = sandbox;
      }
    },
    against({ operations, people, policy, shared }, all) {
      const isSuggested = ([rule, value]: [number | null, DecisionValue]): boolean => {
        if (policy === null) return false;
        const by = rule === null ? { suggest: policy.otherwise } : policy.rules[rule];
        return by?.suggest === value && !('off' in by);
      };
      // A single row may refer to any entries; all rows together must refer to all of them.
      const refersTo = (used: readonly unknown[], to: readonly unknown[]): boolean =>
        used.length <= to.length && (!all || to.every((_, at) => used[at] !== undefined));
      const isOwn = operations.every(({ sandbox }, at) => (sandboxOf[at] ?? Number(sandbox)) === Number(sandbox));
      const checks: readonly (readonly [what: string, holds: boolean])[] = [
        ['operations', !mixed && refersTo(sandboxOf, operations) && isOwn],
        ['people', refersTo(named, people)],
        ['policy', [...suggested].every(isSuggested)],
        ['shared', !members.has(shared === undefined ? 10 : 9)],
      ];
      return checks.find(([, holds]) => !holds)?.[0] ?? null;
    },
  };
}

type Check = readonly [what: string, holds: boolean];

/**
 * Checks that the statement is consistent with itself: sums, indexes, and names that occur in two places. Returns the first inconsistency,
 * or null.
 */
export function contradiction({ predicate, subject }: EvidenceStatement): EvidenceFault | null {
  const [what] =
    [...checksOfCounts(predicate), ...checksOfRuns(predicate), ...checksOfFiles(predicate, subject), ...checksOfParts(predicate)].find(
      ([, holds]) => !holds,
    ) ?? [];
  return what === undefined ? null : { code: 'countsDiffer', params: { what } };
}

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const sum = (of: Record<string, number>): number => total(Object.values(of));
const areDistinct = (values: readonly unknown[]): boolean => new Set(values.map(canonicalJson)).size === values.length;

function checksOfCounts({ counts, tree, operations, people, scope, reconciliation }: EvidencePredicate): Check[] {
  const { answers, answersOf } = counts;
  const kept = counts.rows - counts.purged;
  const sandboxAnswers = total(answersOf.filter((_, at) => operations[at]?.sandbox === true));
  return [
    ['tree.size', tree.size === counts.rows],
    ['counts.status', sum(counts.status) === kept],
    ['counts.litigator', sum(counts.litigator) === kept],
    ['counts.decision', sum(counts.decision) === kept],
    ['counts.answersOf', answersOf.length === operations.length && answersOf.every((one) => one > 0) && total(answersOf) === answers],
    ['counts.sandboxAnswers', counts.sandboxAnswers === sandboxAnswers],
    ['counts.firstSentAt', (counts.firstSentAt === null) === (answers === 0) && (counts.lastAnsweredAt === null) === (answers === 0)],
    ['operations', areDistinct(operations)],
    ['people', areDistinct(people)],
    ['reconciliation.lines', reconciliation.lines === reconciliation.rows + reconciliation.rejected],
    ['reconciliation.rows', scope.kind === 'list' ? reconciliation.rows === counts.rows : reconciliation.rows >= counts.rows],
  ];
}

function checksOfRuns({ counts, environment, runs, scope, policy, ledger }: EvidencePredicate): Check[] {
  const ids = runs.map(({ runId }) => runId);
  return [
    ['environment', environment === environmentOfRuns(runs)],
    // A run is labeled as a whole, so that a label may claim more sandbox answers than there are, but never fewer.
    ['counts.sandboxAnswers', counts.sandboxAnswers === 0 || environment.startsWith('SANDBOX')],
    ['runs', areDistinct(ids) && (counts.answers === 0 || runs.length > 0)],
    ['scope', scope.kind === 'list' || (ids.length === 1 && ids[0] === scope.runId)],
    [
      'runs.calls',
      runs.every(
        ({ calls: { planned, done, partial, failed, refused, pending } }) => planned === done + partial + failed + refused + pending,
      ),
    ],
    ['policy', policy === null || (policy.by === null) === (policy.at === null)],
    ['ledger', (ledger.root === null) === (ledger.size === 0)],
  ];
}

function checksOfFiles({ list, overrides, releases }: EvidencePredicate, subject: EvidenceStatement['subject']): Check[] {
  const exported = subject.flatMap(({ name, digest, annotations }) =>
    annotations.role === 'exported' ? [`${digest.sha256} ${name}`] : [],
  );
  const released = new Set(releases.map(({ name, sha256 }) => `${sha256} ${name}`));
  const ofExport = new Map(releases.map(({ exportId, sha256 }) => [exportId, sha256]));
  return [
    ['list.mapping', list.mapping.every(({ columns }) => columns.every((column) => column < list.columns.length))],
    ['list.optOuts', list.optOuts?.columns.every((column) => column < list.columns.length) ?? true],
    ['subject', areDistinct(exported) && exported.length === released.size && exported.every((file) => released.has(file))],
    [
      'releases',
      ofExport.size === releases.length && releases.every(({ rows, litigators }) => litigators === null || isWithin(litigators, rows)),
    ],
    ['overrides', overrides.every(({ rows, why }) => sum(why) === rows)],
    ['overrides', overrides.every(({ kind, why }) => kind !== 'phones' || Object.keys(why).every((one) => one === 'noAnswer'))],
    ['overrides', overrides.every(({ export: file }) => file === null || ofExport.get(file.exportId) === file.sha256)],
  ];
}

const isWithin = ({ rows, kept, reasons }: NonNullable<EvidencePredicate['releases'][number]['litigators']>, of: number): boolean =>
  rows <= of && kept <= rows && total(reasons.map((one) => one.rows)) <= kept && areDistinct(reasons.map(({ reason }) => reason));

function checksOfParts({ counts, people, policy, shared }: EvidencePredicate): Check[] {
  if (shared === undefined) return [];
  const { parts, unknown, policy: made } = shared;
  const all = (kind: 'decisions' | 'answers'): number => unknown[kind] + total(parts.map((part) => sum(part[kind])));
  const decided = counts.decision.keep + counts.decision.hold + counts.decision.drop;
  return [
    ['shared.parts', areDistinct(parts.map(({ deviceId }) => deviceId))],
    ['shared.answers', all('answers') === counts.answers],
    ['shared.decisions', all('decisions') <= decided && all('decisions') >= people.length],
    ['shared.policy', made === null || (made[0] < parts.length && policy !== null && policy.by !== null)],
  ];
}
