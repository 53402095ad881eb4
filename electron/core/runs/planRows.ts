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
}

export interface PlanTally {
  rows: number;
  leftOut: LeftOut[];
  calls: number;
  /** Distinct requests that a fresh answer serves. */
  freshRequests: number;
}

export interface PlannedStep {
  row: PlannedRow;
  /** Present where the row is the first to ask. */
  job?: PlannedJob;
}

/** Yields one step a row, in row order, and returns the tally. Nothing is kept but one entry per distinct identity. */
export function* planRows(input: PlanInput): Generator<PlannedStep, PlanTally> {
  const { operation, addOns, environmentId, secret } = input;
  const addOnText = [...addOns].sort().join(',');
  const asked = new Map<string, { ordinal: number | null; answerSeq: number | null }>();
  const left = new Map<string, LeftOut>();
  const leaveOut = (why: LeftOut['why'], parameter: string | null, rule: FindingRule | null): void => {
    const name = JSON.stringify([why, parameter, rule]);
    const known = left.get(name);
    if (known) known.rows += 1;
    else left.set(name, { why, parameter, rule, rows: 1 });
  };
  const planned = (row: number, rest: Partial<PlannedRow> & Pick<PlannedRow, 'disposition'>): PlannedRow => ({
    row,
    operation: operation.id,
    ordinal: null,
    answerSeq: null,
    parameter: null,
    rule: null,
    ...rest,
  });

  let rows = 0;
  let calls = 0;
  let freshRequests = 0;
  for (const { row, fields, rules, found } of input.rows) {
    rows += 1;
    const built = buildRequest(operation, fields, addOns, input.correlationOf(row));
    if (!built.ok) {
      const rule = ruleOf(operation, built.parameter, rules);
      leaveOut('hopeless', built.parameter, rule);
      yield { row: planned(row, { disposition: 'hopeless', parameter: built.parameter, rule }) };
      continue;
    }
    // The user's own word, before anything is bought or reused: the list of suppressions, and what was ticked.
    const own = found.includes('suppressed') ? 'suppressed' : found.find((rule) => input.skip.includes(rule));
    if (own !== undefined) {
      leaveOut(own === 'suppressed' ? 'suppressed' : 'finding', null, own === 'suppressed' ? null : own);
      yield { row: planned(row, { disposition: 'suppressed', rule: own }) };
      continue;
    }
    const identity = identityOf(built.request, environmentId, secret);
    const key = identity.toString('base64');
    let known = asked.get(key);
    if (known && known.ordinal !== null) {
      leaveOut('duplicate', null, null);
      yield { row: planned(row, { disposition: 'duplicate', ordinal: known.ordinal }) };
      continue;
    }
    if (!known) {
      const answerSeq = input.findFresh(identity) ?? null;
      known = { ordinal: answerSeq === null ? calls : null, answerSeq };
      asked.set(key, known);
      if (answerSeq !== null) freshRequests += 1;
    }
    if (known.ordinal === null) {
      leaveOut('fresh', null, null);
      yield { row: planned(row, { disposition: 'fresh', answerSeq: known.answerSeq }) };
      continue;
    }
    calls += 1;
    yield {
      row: planned(row, { disposition: 'call', ordinal: known.ordinal }),
      job: {
        ordinal: known.ordinal,
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
