/**
 * Determines which parts of a row's answers are about the row's current values. Another column may have become the phone since the request:
 * an answer about the old number then doesn't apply to the row, until that number is back.
 */
import type { FactName } from '#contract/service/answerFacts.ts';
import type { Operation } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { ReadAnswer } from '../../service/answers/readAnswer.ts';
import { canonicalText } from '../../service/identity.ts';
import { openRowRequests, type RowRequests } from '../../service/rowRequests.ts';
import type { ReadDb } from '../../platform/database.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { fieldColumns, readFieldsOf } from '../../lists/findings/fields.sql.ts';
import { skipReason } from '../../runs/skipReason.sql.ts';
import type { RowSource } from '../../service/answers/kept/verdictSources.sql.ts';
import type { RowState } from '../reasons.ts';

type Subject = 'phone' | 'name' | 'email' | 'address' | 'ip';

/** `primary.address.postal_code` → address. */
function subjectOfParameter(name: string): Subject {
  if (name.includes('email')) return 'email';
  if (name.includes('ip_address')) return 'ip';
  if (name.includes('name')) return 'name';
  if (/address|street|city|state|postal|^country_code/.test(name)) return 'address';
  return 'phone';
}

/**
 * The subjects of facts that are about more than their name says. A fact holds as long as all its subjects are unchanged since the request.
 */
const subjects: Partial<Record<FactName, readonly Subject[]>> = {
  grade: ['phone', 'name'],
  nameMatch: ['phone', 'name'],
  addressMatch: ['phone', 'address'],
  emailNameMatch: ['email', 'name'],
  addressNameMatch: ['address', 'name'],
  addressDistance: ['address'],
  lastSale: ['address'],
  totalValue: ['address'],
  ipDistance: ['ip', 'address'],
  ipToFirstAddress: ['ip', 'address'],
  ipToSecondAddress: ['ip', 'address'],
  ipToFirstPhone: ['ip', 'phone'],
  ipToSecondPhone: ['ip', 'phone'],
  identityScore: ['phone', 'name', 'email', 'address', 'ip'],
};

function subjectsOfFact(fact: FactName): readonly Subject[] {
  const known = subjects[fact];
  if (known !== undefined) return known;
  if (fact.startsWith('email')) return ['email'];
  if (fact.startsWith('address')) return ['address'];
  return fact.startsWith('ip') ? ['ip'] : ['phone'];
}

/** An answer as it applies to one row. */
interface AnswerAboutNow {
  /** The applicable part of the answer; null if nothing in it is about the row's current values. */
  read: ReadAnswer | null;
  /** Whether everything that was requested is still the row's current value. */
  isWhole: boolean;
  /** Whether the request was about a different phone than the row's. */
  otherPhone: boolean;
}

export type AnswersAboutNow = (row: number, read: ReadAnswer, sent: string | null) => AnswerAboutNow;

/** Reads what would be requested about these rows now. */
export function openAnswersAboutNow(list: ReadDb, rows: readonly number[]): AnswersAboutNow {
  const names = fieldColumns(list);
  const texts = new Map(
    readFieldsOf(list, names, rows).map(([row, , ...values]) => [row, values.map((value) => canonicalText(value ?? ''))]),
  );
  const requests = new Map<string, RowRequests>();
  const requestsOf = (operation: Operation): RowRequests => {
    let known = requests.get(operation.id);
    if (known === undefined) requests.set(operation.id, (known = openRowRequests(operation, names)));
    return known;
  };
  return (row, read, sent) => {
    const operation = findOperation(read.answer.operation);
    const asked = parsePairs(sent);
    // If it isn't known what was requested, the answer isn't used for anyone.
    if (operation === undefined || asked.length === 0) return { read: null, isWhole: false, otherPhone: false };
    const request = requestsOf(operation);
    request.take(texts.get(row) ?? names.map(() => ''), {});
    return compare(operation, read, new Map(asked), new Map(request.question()));
  };
}

const whole = (read: ReadAnswer): AnswerAboutNow => ({ read, isWhole: true, otherPhone: false });

function compare(
  operation: Operation,
  read: ReadAnswer,
  asked: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): AnswerAboutNow {
  const [sent, others] = [new Set<Subject>(), new Set<Subject>()];
  for (const { name, sentAs = name, correlation = false } of operation.parameters) {
    const value = asked.get(sentAs) ?? '';
    if (correlation || value === '') continue;
    const subject = subjectOfParameter(name);
    sent.add(subject);
    if (value !== (now.get(sentAs) ?? '')) others.add(subject);
  }
  if (others.size === 0) return whole(read);
  const otherPhone = others.has('phone');
  // A name alone doesn't identify anybody.
  const holds = [...sent].some((subject) => subject !== 'name' && !others.has(subject));
  if (!holds) return { read: null, isWhole: false, otherPhone };
  return { read: without(read, sent, others), isWhole: false, otherPhone };
}

/** Returns the answer without its facts about these subjects. */
function without(read: ReadAnswer, sent: ReadonlySet<Subject>, others: ReadonlySet<Subject>): ReadAnswer {
  const isAbout = (subjects: readonly Subject[]): boolean => {
    const asked = subjects.filter((subject) => sent.has(subject));
    // Facts about values that weren't sent depend on everything that was sent.
    return (asked.length > 0 ? asked : [...sent]).some((subject) => others.has(subject));
  };
  const ofPhone = isAbout(['phone']);
  return {
    ...read,
    fact: (name) => (isAbout(subjectsOfFact(name)) ? null : read.fact(name)),
    checksLitigators: read.checksLitigators && !ofPhone,
    litigatorFlag: ofPhone ? undefined : read.litigatorFlag,
    warnings: ofPhone ? [] : read.warnings,
    owners: () => (others.has('phone') || others.has('address') ? [] : read.owners()),
  };
}

/** `partial`: whether an answer is incomplete. */
type IsPartial = (answerSeq: number) => boolean;

/**
 * Returns the sources that count for a row, newest run first. Sandbox and live never mix: once a live run covers a row, its sandbox answers
 * no longer count, even while the live answer is pending.
 */
export function sourcesThatCount(sources: readonly RowSource[]): readonly RowSource[] {
  const live = sources.filter(({ sandboxRun }) => !sandboxRun);
  return live.length > 0 ? live : sources;
}

/**
 * Returns the state of a row over all runs that covered it: the newest run decides, unless it skipped the row and an earlier one has an
 * answer. `sources`: one row's, newest run first; empty if none of its current values was requested.
 */
export function rowState(sources: readonly RowSource[], partial: IsPartial): RowState {
  if (sources.length === 0) return { kind: 'unplanned' };
  const runs = [...Map.groupBy(sources, ({ runId }) => runId).values()];
  const [newest = []] = runs;
  const asked = newest.filter(isAsked);
  if (asked.length > 0) return stateInRun(asked, partial);
  const answered = runs.map((run) => run.filter(isAsked)).find((run) => run.some(({ answerSeq }) => answerSeq !== null));
  if (answered) return stateInRun(answered, partial);
  const [skipped] = newest;
  const { treatment = 'invalid', parameter = null, rule = null } = skipped ?? {};
  return { kind: 'skipped', why: skipReason(treatment === 'suppressed' ? treatment : 'invalid', rule), parameter, rule };
}

const isAsked = ({ treatment }: RowSource): boolean => treatment !== 'invalid' && treatment !== 'suppressed';

/** A run may request several operations for a row. The row is pending until all have ended, and partial if only some were answered. */
function stateInRun(asked: readonly RowSource[], partial: IsPartial): RowState {
  if (asked.some(({ jobState }) => jobState === 'pending' || jobState === 'leased')) return { kind: 'pending' };
  const lost = asked.filter(({ answerSeq }) => answerSeq === null);
  const [first] = lost;
  if (first && lost.length === asked.length) {
    if (first.jobState === 'refused') return { kind: 'refused', serviceMessage: first.serviceMessage };
    return { kind: 'failed', cause: first.cause ?? '', serviceMessage: first.serviceMessage };
  }
  return {
    kind: 'answered',
    partial:
      lost.length > 0 || asked.some(({ answerSeq, jobState }) => jobState === 'partial' || (answerSeq !== null && partial(answerSeq))),
  };
}
