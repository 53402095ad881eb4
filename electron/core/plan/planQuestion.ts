/** A question to the planner about one check, and the data needed to answer it from memory. */
import { rowsOf } from '#base/rowSet.ts';
import { seededFractions } from '#base/seededFractions.ts';
import { Failed } from '#contract/failure.ts';
import { findingRuleSchema, type FindingRule } from '#contract/lists/finding.ts';
import type { Condition } from '#contract/plan/condition.ts';
import { knownAddOns, type AddOnName } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { ReadDb } from '../platform/database.ts';
import { unpackRows } from '../platform/pieces.ts';
import { plannedBefore, type PlannedBefore } from '../runs/plannedBefore.sql.ts';
import { lastAnswerWasSandbox, servingAnswers, type FreshQuery, type Reuse } from '../service/answers/kept/freshAnswers.sql.ts';
import type { IdentityOf } from '../service/identity.ts';
import { isEmpty } from '../verdict/suggest.ts';
import type { CheckMemory } from './checkMemory.ts';
import { Decisions, type FreshAnswer, type PlannedEarlier } from './decideRows.ts';
import type { IdentityMemory } from './identityMemory.ts';
import type { ListMemory } from './listMemory.ts';
import type { PhoneMemory, RowKeeper } from './rowReading.ts';
import type { VerdictMemory } from './verdictMemory.ts';

/**
 * Samples rows for a trial run: the same seed gives the same rows, so that the run checks exactly what the plan counted. Returns `count`
 * different rows from 1 to `rows`, in order, all equally likely; all rows if the list has no more (Floyd's algorithm).
 */
export function sampleRows(rows: number, count: number, seed: number): number[] {
  const drawn = new Set<number>();
  const next = seededFractions(seed);
  for (let top = Math.max(1, rows - count + 1); top <= rows; top += 1) {
    const row = 1 + Math.floor(next() * top);
    drawn.add(drawn.has(row) ? top : row);
  }
  return [...drawn].sort((a, b) => a - b);
}

interface Drawing {
  /** Only these rows, packed; null: all. */
  rows: string | null;
  limit: number | null;
  /** Selects the limit at random; null: the first rows. */
  sampleSeed: number | null;
}

/**
 * Returns the rows that a plan considers, in order; null if these are simply the first `limit`, or all. `rows`: the list's number of rows.
 */
export function drawRows(rows: number, { rows: packed, limit, sampleSeed }: Drawing): number[] | null {
  const sample = (of: number): number[] | null => (limit === null || sampleSeed === null ? null : sampleRows(of, limit, sampleSeed));
  if (packed === null) return sample(rows);
  const chosen = [...rowsOf(unpackRows(packed))].filter((row) => row <= rows);
  return sample(chosen.length)?.flatMap((at) => chosen[at - 1] ?? []) ?? chosen.slice(0, limit ?? undefined);
}

export interface PlanQuestion {
  listId: string;
  /** The run, whose existing planning of the check stays; null if there is no run yet. */
  runId: string | null;
  environmentId: string;
  operation: string;
  addOns: readonly string[];
  /** Which rows are checked, by their current verdicts. */
  where: Condition;
  /** Findings whose rows are skipped. */
  skip: readonly FindingRule[];
  /** The rows of the list that are considered, packed; null if all are. */
  rows: string | null;
  /** Maximum number of rows considered. */
  limit: number | null;
  /** Selects the limit at random; null: the first rows. */
  sampleSeed: number | null;
  /** Rows after this one are left out; null: none are. */
  listRows: number | null;
  /** Which answers are reused; null: none. */
  reuse: Reuse | null;
  sandbox: boolean;
  /** When the run starts (epoch ms). */
  startedAt: number;
}

interface Sources {
  list: ReadDb;
  ledger: ReadDb;
  memory: ListMemory;
  identityOf: IdentityOf;
  /** The stamp of the list's file, for its verdicts. */
  stamp: string;
}

/** A question in progress: its data is read in batches, and rows are decided as far as these reach. */
export class OpenQuestion {
  readonly check: CheckMemory;
  readonly addOns: readonly AddOnName[];
  readonly #sources: Sources;
  readonly #verdicts: VerdictMemory | null;
  readonly #identities: IdentityMemory | null;
  readonly #phones: PhoneMemory | null;
  readonly #fresh: FreshQuery | null;
  readonly #before: PlannedBefore | undefined;
  readonly #until: number;
  readonly #decisions: Decisions;
  #hasReadAnswers: boolean;

  constructor(sources: Sources, question: PlanQuestion) {
    const { ledger, memory, identityOf, stamp } = sources;
    const operation = findOperation(question.operation);
    if (!operation) throw new Failed('operation.unknown', { operation: question.operation, known: '' });
    this.#sources = sources;
    this.addOns = knownAddOns(question.addOns);
    this.check = memory.check(operation);
    const { environmentId, where, limit } = question;
    const sandbox = lastAnswerWasSandbox(ledger, environmentId) ?? question.sandbox;
    const serving = servingAnswers(ledger, environmentId, question.reuse);
    this.#fresh = serving && { ...serving, addOns: this.addOns };
    this.#before = question.runId === null ? undefined : plannedBefore(ledger, question.runId, operation.id);
    const asksIdentities = this.#fresh !== null || this.#before !== undefined;
    this.#identities = asksIdentities ? memory.identities(this.check, environmentId, identityOf) : null;
    this.#hasReadAnswers = this.#fresh === null;
    this.#verdicts = isEmpty(where) ? null : memory.verdicts(stamp);
    this.#phones = question.skip.includes('phone.repeated') ? memory.phones() : null;
    const rows = Math.min(memory.rows, question.listRows ?? memory.rows);
    const drawn = drawRows(rows, question);
    this.#until = drawn === null ? Math.min(rows, limit ?? rows) : (drawn.at(-1) ?? 0);
    this.#decisions = new Decisions(memory.rows, {
      check: this.check,
      found: memory.found.of,
      which: drawn ?? limit,
      passes: this.#verdicts?.passing(where, sandbox) ?? null,
      skip: question.skip,
      firstWithPhone: this.#phones?.firstWithPhone ?? null,
      findAnswer: this.#fresh === null ? null : (row) => this.#findAnswer(row),
      before: this.#earlier(),
    });
  }

  /** Reads one batch of missing data for all these questions about one list. Returns whether any was missing. */
  static read(questions: readonly OpenQuestion[]): boolean {
    for (const one of questions) if (one.#readBeside()) return true;
    const [first] = questions;
    if (first === undefined) return false;
    const { memory, list } = first.#sources;
    const keepers = new Set<RowKeeper>(questions.flatMap((one) => one.#keepers()));
    const until = Math.max(...questions.map((one) => one.#until));
    return memory.readPage(list, [...keepers], until);
  }

  /**
   * Decides up to `most` rows, as far as memory reaches; `plan` gets every row that is planned now. Returns whether it stopped because of
   * `most`.
   */
  decide(most: number, plan?: Parameters<Decisions['advance']>[2]): boolean {
    if (!this.#hasReadAnswers) return false;
    const reached = Math.min(this.#until, ...this.#keepers().map(({ through }) => through), this.#verdicts?.through ?? Infinity);
    return this.#decisions.advance(reached, most, plan);
  }

  tally(): ReturnType<Decisions['tally']> {
    return this.#decisions.tally();
  }

  #keepers(): RowKeeper[] {
    const rows: RowKeeper[] = [this.#sources.memory.found, this.check, ...(this.#phones === null ? [] : [this.#phones])];
    const identities = this.#identities;
    // Without existing answers or jobs, no row needs an identity, which costs more than everything else.
    const wanted = identities !== null && (this.#before !== undefined || identities.hasAnswers);
    return wanted ? [...rows, identities] : rows;
  }

  #findAnswer(row: number): FreshAnswer | undefined {
    return this.#fresh === null ? undefined : this.#identities?.findAnswer(row, this.#fresh);
  }

  #earlier(): PlannedEarlier | null {
    const [before, identities] = [this.#before, this.#identities];
    if (before === undefined || identities === null) return null;
    const jobs = new Map<number, number>();
    for (const { identity, jobId } of before.jobs()) jobs.set(identities.numberOf(identity), jobId);
    return {
      find: (row) => {
        const found = before.find(row);
        return found && { ...found, rule: findingRuleSchema.nullable().parse(found.rule) };
      },
      findJob: (row) => jobs.get(identities.numberOfRow(row)),
    };
  }

  /** Reads verdicts and answers, which are not stored with the rows. */
  #readBeside(): boolean {
    if (!this.#hasReadAnswers && this.#identities !== null) {
      this.#hasReadAnswers = !this.#identities.readAnswers(this.#sources.ledger);
      return true;
    }
    if (this.#verdicts === null || this.#verdicts.through >= this.#until) return false;
    this.#verdicts.readPage(this.#sources.list);
    return true;
  }
}
