/** A call in the team's log: question, cost, and the answer's bytes as received. */
import { isUtf8 } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { attemptPurposes } from '#contract/ledger/ledger.ts';
import { idSchema, microsSchema, timeSchema } from '#contract/ids.ts';
import { packedRowsSchema } from '#contract/review/facets.ts';
import { billedStates, endedOutcomes } from '#contract/outcomes/callOutcome.ts';
import { canonicalJson } from '#base/json.ts';
import type { CallToShare } from '../calls/teamCalls.sql.ts';

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string';
/** Has no schema for each name and value: for a million calls, those would take a quarter of the reading time. */
const pairs = z.custom<[string, string][]>((value) => Array.isArray(value) && value.every(isPair));
const flag = z.boolean();
const base64 = z.base64();

const answerSchema = z.object({
  answerId: z.uuid(),
  status: z.int(),
  headers: pairs,
  sent: pairs,
  /** The bytes as text if they are UTF-8, as nearly all are; otherwise as base64. */
  body: z.string(),
  bodyAs: z.enum(['utf8', 'base64']),
  /** The salt with which evidence commits to them: 32 bytes as base64. */
  salt: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  responseId: z.string().nullable(),
  sandbox: flag,
  partial: flag,
  arrivedAt: timeSchema,
});

const sharedCallSchema = z.object({
  attemptId: z.uuid(),
  purpose: z.enum(attemptPurposes),
  baseUrl: z.string(),
  environment: z.string(),
  operation: z.string(),
  addOns: z.string(),
  priceMicros: microsSchema.nullable(),
  currency: z.string(),
  by: z.string(),
  startedAt: timeSchema,
  outcome: z.enum(endedOutcomes),
  code: z.string().nullable(),
  billed: z.enum(billedStates),
  endedAt: timeSchema,
  /** The question's parameters. Null, like the answer, if purged or missing. */
  question: pairs.nullable(),
  answer: answerSchema.nullable(),
});
export type SharedCall = z.infer<typeof sharedCallSchema>;
const factsSchema = sharedCallSchema.omit({ question: true, answer: true });
/**
 * The same schema compiled into one function: for a million calls, reading takes a quarter of the time and leaves a tenth of the garbage.
 */
const compiledSchema = z.compile(sharedCallSchema);

/** The costs that a purge keeps for calls. `deviceId`: null for the purging device's own. */
const purgedCallsSchema = z
  .array(
    z.object({
      recordId: z.uuid(),
      deviceId: z.uuid().nullable(),
      attemptId: z.uuid(),
      billed: z.enum(billedStates),
      priceMicros: microsSchema.nullable(),
    }),
  )
  .max(100_000);
export type PurgedCalls = z.infer<typeof purgedCallsSchema>;
/** What a purge names: calls and acts on shared lists whose bodies are removed, and rows of shared lists to be emptied. */
export const purgeSchema = z.object({
  calls: purgedCallsSchema,
  acts: z.array(z.uuid()).max(100_000),
  rows: z.array(z.object({ listId: idSchema, rows: packedRowsSchema, by: z.string(), at: timeSchema })).max(100_000),
});
export type PurgeBody = z.infer<typeof purgeSchema>;

/** Replaces a record without contents: its number is still sent, so that none seems to be missing. */
export const lostText = canonicalJson({ lost: true });

/** The order of the values in a call's line, and in its answer's. */
const callPlaces = [
  ...(['attemptId', 'purpose', 'baseUrl', 'environment', 'operation', 'addOns', 'priceMicros', 'currency'] as const),
  ...(['by', 'startedAt', 'outcome', 'code', 'billed', 'endedAt', 'question', 'answer'] as const),
] satisfies (keyof SharedCall)[];
const answerPlaces = [
  ...(['answerId', 'status', 'headers', 'sent', 'body', 'bodyAs', 'salt'] as const),
  ...(['responseId', 'sandbox', 'partial', 'arrivedAt'] as const),
] satisfies (keyof NonNullable<SharedCall['answer']>)[];

/** Text that is the same for the same call: a line of values. With names, each of a million calls would be half as long again. */
export function callText(call: SharedCall): string {
  const { answer } = call;
  const made = answer && answerPlaces.map((name) => answer[name]);
  return canonicalJson(callPlaces.map((name) => (name === 'answer' ? made : call[name])));
}

/** The values of a line by their names. Written out one by one, which takes a third of the time of a loop over the names. */
function callOfLine(line: unknown): unknown {
  const values = valuesOf(line, callPlaces);
  const [attemptId, purpose, baseUrl, environment, operation, addOns, priceMicros, currency] = values;
  const [by, startedAt, outcome, code, billed, endedAt, question, reportedAnswer] = values.slice(8);
  const answer = reportedAnswer === null ? null : answerOfLine(reportedAnswer);
  return {
    attemptId,
    purpose,
    baseUrl,
    environment,
    operation,
    addOns,
    priceMicros,
    currency,
    by,
    startedAt,
    outcome,
    code,
    billed,
    endedAt,
    question,
    answer,
  };
}

function answerOfLine(line: unknown): unknown {
  const [answerId, status, headers, sent, body, bodyAs, salt, responseId, sandbox, partial, arrivedAt] = valuesOf(line, answerPlaces);
  return { answerId, status, headers, sent, body, bodyAs, salt, responseId, sandbox, partial, arrivedAt };
}

/** Throws if the numbers of values and places differ. */
function valuesOf(line: unknown, places: readonly string[]): unknown[] {
  if (!Array.isArray(line) || line.length !== places.length) throw new TypeError('not a line of a call');
  return line;
}

/** A call of the ledger as such text. Throws for a call of the embedded sandbox, which is never shared. */
export function sharedCallText(call: CallToShare): string {
  if (call.baseUrl === null) throw new Error('a call of the embedded sandbox is not shared');
  const question = call.question === null ? null : pairs.parse(JSON.parse(call.question));
  return callText({ ...factsSchema.parse(call), question, answer: answerOf(call) });
}

function answerOf(call: CallToShare): SharedCall['answer'] {
  const { answerId, arrivedAt, body, headers, salt, sent } = call;
  // An answer whose bytes were purged isn't shared at all.
  if (
    answerId === null ||
    arrivedAt === null ||
    body === null ||
    headers === null ||
    sent === null ||
    salt === null ||
    call.question === null
  )
    return null;
  const bytes = call.encoding === 'deflate-raw' ? inflateRawSync(body) : body;
  const bodyAs = isUtf8(bytes) ? 'utf8' : 'base64';
  return {
    answerId,
    status: call.status ?? 0,
    headers: pairs.parse(JSON.parse(headers)),
    sent: pairs.parse(JSON.parse(sent)),
    body: bytes.toString(bodyAs),
    bodyAs,
    salt: salt.toString('base64'),
    responseId: call.responseId,
    sandbox: call.sandbox === 1,
    partial: call.partial === 1,
    arrivedAt,
  };
}

/** Null if this program can't parse it as a call. */
export function parseSharedCall(text: string): SharedCall | null {
  try {
    const { data } = compiledSchema.safeParse(callOfLine(JSON.parse(text)));
    // Checked here, because a refinement of the schema would make each call take half as long again to read.
    const isText = data?.answer?.bodyAs !== 'base64' || base64.safeParse(data.answer.body).success;
    return isText ? (data ?? null) : null;
  } catch {
    return null;
  }
}
