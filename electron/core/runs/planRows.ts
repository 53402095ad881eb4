/** Decides for each row what the run does with it: a call of its own, another row's call, a fresh answer, or nothing, and why. */
import type { KeyObject } from 'node:crypto';
import type { AddOnName, Operation } from '../../contract/operation.ts';
import type { FieldName, RowFields } from '../../contract/fields.ts';
import type { FindingRule } from '../../contract/finding.ts';
import type { LeftOut } from '../../contract/plan.ts';
import { sourcesOf } from '../../contract/operations/sources.ts';
import { buildRequest } from '../service/buildRequest.ts';
import { identityOf } from '../service/identity.ts';
import type { PlannedJob, PlannedRow } from '../store/ledger/runs.ts';
import { IdentityMap } from './identityMap.ts';
import { whyLeftOut } from './whyLeftOut.ts';

export interface PlannableRow {
  row: number;
  fields: RowFields;
  /** The finding that stands on a field, where it makes the field unusable. */
  rules: Partial<Record<FieldName, FindingRule>>;
  /** Everything that was found in the row. */
  found: readonly FindingRule[];
}

export interface PlanInput {
  rows: Iterable<PlannableRow>;
  operation: Operation;
  addOns: readonly AddOnName[];
  /** Findings whose rows the user wants left out. */
  skip: readonly FindingRule[];
  environmentId: string;
  secret: Uint8Array | KeyObject;
  /** What the program makes up for a row's correlation parameters, by name; a row's own value wins. */
  correlationOf(row: number): Readonly<Record<string, string>>;
  /** The answer that serves this identity, if a fresh one is there. */
  findFresh(identity: Uint8Array): number | undefined;
  /** Whether the row's verdict says what the check asks for; absent: every row is asked. */
  passes?(row: number): boolean;
  /** What an earlier planning of this check, which a crash cut or other answers made too small, has written down already. */
  before?: {
    find(row: number): (Pick<PlannedRow, 'disposition' | 'parameter'> & { rule: FindingRule | null }) | undefined;
    jobs(): Iterable<{ identity: Buffer; jobId: number }>;
  };
}

export interface PlanTally {
  rows: number;
  leftOut: LeftOut[];
  /** Without those that were planned before. */
  calls: number;
  /** Distinct requests that a fresh answer serves. */
  freshRequests: number;
}

export interface PlannedStep {
  row: PlannedRow;
  /** Present where the row is the first to ask. */
  job?: PlannedJob;
}

/** A row as it is planned here, where its rule is known to be one. */
type PlanningRow = PlannedRow & { rule: FindingRule | null };
type LeftOutAs = Exclude<PlannedRow['disposition'], 'call'>;

/** What serves an identity, as one number: the n-th of a kind, counted from 0. A job of this planning, of one before it, or an answer that is there. */
const servedBy = ['ordinal', 'jobId', 'answerSeq'] as const;
type Served = { by: (typeof servedBy)[number]; at: number };
const toNumber = ({ by, at }: Served): number => at * servedBy.length + servedBy.indexOf(by) + 1;
const fromNumber = (value: number): Served => ({
  by: servedBy[(value - 1) % servedBy.length] ?? 'ordinal',
  at: Math.floor((value - 1) / servedBy.length),
});

/** Yields one step a row that is planned now, in row order, and returns the tally of all rows. Nothing is kept but one entry per distinct identity. */
export function* planRows(input: PlanInput): Generator<PlannedStep, PlanTally> {
  const { operation, addOns, environmentId, secret, before } = input;
  const addOnText = [...addOns].sort().join(',');
  const asked = new IdentityMap();
  for (const { identity, jobId } of before?.jobs() ?? []) asked.set(identity, toNumber({ by: 'jobId', at: jobId }));
  const left = new Map<string, LeftOut>();
  const countOut = (why: LeftOut['why'], parameter: string | null, rule: FindingRule | null): void => {
    const name = JSON.stringify([why, parameter, rule]);
    const known = left.get(name);
    if (known) known.rows += 1;
    else left.set(name, { why, parameter, rule, rows: 1 });
  };
  const leaveOut = (disposition: LeftOutAs, parameter: string | null, rule: FindingRule | null): void => {
    const why = whyLeftOut(disposition, rule);
    countOut(why, parameter, why === 'suppressed' ? null : rule);
  };
  const planning = <D extends PlannedRow['disposition']>(
    row: number,
    disposition: D,
    rest: Partial<PlanningRow>,
  ): PlanningRow & { disposition: D } => ({
    row,
    operation: operation.id,
    ordinal: null,
    answerSeq: null,
    parameter: null,
    rule: null,
    ...rest,
    disposition,
  });
  /** The step of a row without a call of its own. */
  const without = (row: number, disposition: LeftOutAs, rest: Partial<PlanningRow>): PlannedStep => {
    const left = planning(row, disposition, rest);
    leaveOut(left.disposition, left.parameter, left.rule);
    return { row: left };
  };

  let rows = 0;
  let calls = 0;
  let freshRequests = 0;
  for (const { row, fields, rules, found } of input.rows) {
    rows += 1;
    const planned = before?.find(row);
    if (planned) {
      const { disposition, parameter, rule } = planned;
      if (disposition !== 'call') leaveOut(disposition, parameter, rule);
      continue;
    }
    if (input.passes?.(row) === false) {
      countOut('condition', null, null);
      continue;
    }
    const built = buildRequest(operation, fields, addOns, input.correlationOf(row));
    if (!built.ok) {
      const rule = ruleOf(operation, built.parameter, rules);
      yield without(row, 'hopeless', { parameter: built.parameter, rule });
      continue;
    }
    // The user's own word, before anything is bought or reused: the list of suppressions, and what was ticked.
    const own = found.includes('suppressed') ? 'suppressed' : found.find((rule) => input.skip.includes(rule));
    if (own !== undefined) {
      yield without(row, 'suppressed', { rule: own });
      continue;
    }
    const identity = identityOf(built.request, environmentId, secret);
    const value = asked.get(identity);
    const known = value === undefined ? undefined : fromNumber(value);
    if (known && known.by !== 'answerSeq') {
      yield without(row, 'duplicate', { [known.by]: known.at });
      continue;
    }
    const answerSeq = known?.at ?? input.findFresh(identity);
    if (answerSeq !== undefined) {
      if (!known) {
        asked.set(identity, toNumber({ by: 'answerSeq', at: answerSeq }));
        freshRequests += 1;
      }
      yield without(row, 'fresh', { answerSeq });
      continue;
    }
    const ordinal = calls++;
    asked.set(identity, toNumber({ by: 'ordinal', at: ordinal }));
    yield {
      row: planning(row, 'call', { ordinal }),
      job: {
        ordinal,
        operation: operation.id,
        addOns: addOnText,
        identity,
        parameters: JSON.stringify(built.request.parameters),
        correlation: JSON.stringify(built.request.correlation),
      },
    };
  }
  return { rows, leftOut: [...left.values()], calls, freshRequests };
}

/** The finding that explains why a required parameter could not be filled. */
function ruleOf(operation: Operation, parameter: string, rules: PlannableRow['rules']): FindingRule | null {
  const wanted = operation.parameters.find(({ name }) => name === parameter);
  const sources: readonly string[] = wanted ? sourcesOf(wanted).flat() : [parameter];
  return Object.entries(rules).find(([field]) => sources.includes(field))?.[1] ?? null;
}
