/** Any response of the service is read as far as possible, stored if it is unknown, and never throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import type { ResponsePath } from '#contract/service/operation.ts';
import { litigatorFreshMs } from '#core/verdict/freshness.ts';
import { gradeRow } from '#core/verdict/gradeRow.ts';
import { classify } from '#core/service/classify.ts';
import { casesOf } from '../support/propertyCases.ts';
import { responseArbitrary } from '../support/responseArbitrary.ts';
import { partialErrorWords, readBody, valueAt, warningsOf, type AnswerBody, bodyText, isObject } from '#core/service/answers/answerBody.ts';
import { columnText } from '#core/service/answers/answerColumns.ts';
import { driftOf } from '#core/service/answers/driftOf.ts';
import { addOnAnswered, missingFrom } from '#core/service/answers/facts.ts';
import { readAnswer } from '#core/service/answers/readAnswer.ts';

const bytesOf = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));

type Json = Readonly<Record<string, unknown>>;

/** Every path into nested objects and arrays, to blocks and leaves. */
function pathsOf(value: unknown): string[][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((rest) => [key, ...rest])]);
}

function replaced(body: Json, path: string[], value: unknown): Record<string, unknown> {
  const copy = { ...structuredClone(body) };
  const last = path.at(-1) ?? '';
  const parent = valueAt(copy, path.slice(0, -1));
  if (parent !== null && typeof parent === 'object') Reflect.set(parent, last, value);
  return copy;
}

const nestedAt = (path: readonly string[], value: unknown): unknown => path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** An object with `value` at `path` and `beside` next to it. */
function nested(path: readonly string[], beside: Json, value: unknown): Json {
  const [last = ''] = path.slice(-1);
  const made = nestedAt(path.slice(0, -1), { ...(path.length > 1 && beside), [last]: value });
  return isObject(made) ? made : {};
}

const oddValues = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(0, 1, 'false', 'true', '', 'no', [], {}, null, true, false, undefined));

/** Whether neither path is a prefix of the other. */
const apart = (a: readonly string[], b: readonly string[]): boolean => a.some((key, index) => index < b.length && key !== b[index]);

describe.each(operations.map((operation) => ({ id: operation.id, operation })))('$id', ({ operation }) => {
  const { id, addOns, columns, facts } = operation;
  const responses = responseArbitrary(operation);
  const read = (body: unknown): AnswerBody => {
    const answer = readBody(id, bodyText(bytesOf(body)));
    if (answer === null) throw new Error(`${id} could not read an object`);
    return answer;
  };
  const allAddOns = addOns.map(({ name }) => name);
  /** A response with one field null, absent, odd or of another type. */
  const mutated = (): fc.Arbitrary<Record<string, unknown>> =>
    responses.chain((body) => {
      const paths = pathsOf(body);
      const given: Record<string, unknown> = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(body)));
      if (paths.length === 0) return fc.constant(given);
      return fc.tuple(fc.constantFrom(...paths), oddValues).map(([path, value]) => replaced(given, path, value));
    });

  it('reads every response that its schema describes, unchanged but for warnings, which become a list, and notes nothing but words outside a list', () => {
    fc.assert(
      fc.property(responses, (body) => {
        const { warnings, ...rest } = read(body);
        const given = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(body)));
        expect({ ...rest, warnings: null }).toEqual({ ...given, warnings: null });
        expect(Array.isArray(warnings)).toBe(true);
        expect(driftOf(operation, given).filter(({ kind }) => kind !== 'unknownValue')).toEqual([]);
      }),
      casesOf(15),
    );
  });

  it('loses nothing but the one field whose type is wrong', () => {
    const mutated = responses
      .map((body): [Record<string, unknown>, string[][]] => [body, pathsOf(body)])
      .filter(([, paths]) => paths.length > 0)
      .chain(([body, paths]) => fc.tuple(fc.constant(body), fc.constantFrom(...paths), fc.oneof(fc.constant(null), fc.jsonValue())));
    fc.assert(
      fc.property(mutated, ([body, path, value]) => {
        const before = read(body);
        const after = read(replaced(body, path, value));
        for (const column of columns.filter((one) => apart(one.path, path)))
          expect(valueAt(after, column.path)).toEqual(valueAt(before, column.path));
      }),
      casesOf(15),
    );
  });

  it('keeps unknown fields and unknown values of enumerations as they came, and notes them', () => {
    fc.assert(
      fc.property(responses, fc.string(), fc.jsonValue(), fc.string({ minLength: 1 }), (body, name, value, lineType) => {
        const field = `x_${name}`;
        const odd = `odd ${lineType}`;
        const path = [...(facts.lineType ?? [])];
        const grown = { ...body, [field]: value, ...(path.length > 0 && nested(path, { [field]: value }, odd)) };
        const answer = read(grown);
        const sent: unknown = JSON.parse(JSON.stringify(value));
        expect(valueAt(answer, [field])).toEqual(sent);
        const drift = driftOf(operation, grown);
        expect(drift).toContainEqual(expect.objectContaining({ path: field, kind: 'unknownField' }));
        if (facts.lineType === undefined) return;
        expect(valueAt(answer, facts.lineType)).toBe(odd);
        if (path.length > 1) expect(valueAt(answer, [...path.slice(0, -1), field])).toEqual(sent);
        expect(drift).toContainEqual({ path: path.join('.'), value: odd.slice(0, 80).toWellFormed(), kind: 'unknownValue' });
      }),
      casesOf(15),
    );
  });

  it('notes every value of the wrong type, or keeps it where no type is known', () => {
    const wrong = responses
      .map((body): [Json, string[][]] => [body, pathsOf(body)])
      .filter(([, paths]) => paths.length > 0)
      .chain(([body, paths]) =>
        fc.tuple(fc.constant(body), fc.constantFrom(...paths), fc.constantFrom(true, 1.5, 'text', [[1]], { x: 1 })),
      );
    fc.assert(
      fc.property(wrong, ([body, path, value]) => {
        const mutated = replaced(body, path, value);
        const kept = JSON.stringify(valueAt(read(mutated), path)) === JSON.stringify(value) || path[0] === 'warnings';
        const place = path
          .map((key, index) => (index > 0 && /^\d+$/.test(key) ? '[]' : `.${key}`))
          .join('')
          .slice(1);
        const noted = driftOf(operation, mutated).some(({ path: at, kind }) => kind !== 'unknownValue' && at.startsWith(place));
        expect(kept || noted).toBe(true);
      }),
      casesOf(15),
    );
  });

  it.each(
    addOns
      .flatMap(({ name, paths }) => paths.map((path) => ({ name, path: [...path] })))
      .filter(({ path }) => /is_/.test(path.at(-1) ?? '')),
  )('reads the flag of $name out of nothing but true and false: not checked is never clear', ({ name, path }) => {
    fc.assert(
      fc.property(oddValues, (value) => {
        const answer = read(nestedAt(path, value));
        expect(valueAt(answer, path) ?? null).toBe(typeof value === 'boolean' ? value : null);
        expect(addOnAnswered(operation, name, answer)).toBe(typeof value === 'boolean');
      }),
      casesOf(30),
    );
  });

  it('calls nothing clear or valid on the strength of a missing value', () => {
    const flags = { valid: facts.valid, nameMatch: facts.nameMatch, emailValid: facts.emailValid, addressValid: facts.addressValid };
    const saying = { valid: 'phone.valid', nameMatch: 'name.matches', emailValid: 'email.valid' } as const;
    fc.assert(
      fc.property(mutated(), fc.boolean(), (body, asked) => {
        const verdict = gradeRow({
          answers: [
            readAnswer({
              answerId: 'a',
              operation: id,
              addOns: asked ? allAddOns : [],
              arrivedAt: 0,
              sandbox: false,
              body: JSON.stringify(body),
            }),
          ],
          findings: [],
          state: { kind: 'answered', partial: false },
          now: 0,
          litigatorMs: litigatorFreshMs,
        });
        const codes = verdict.reasons.map(({ code }) => code);
        const says = (path: ResponsePath | undefined): unknown => path && valueAt(body, path);
        for (const name of ['valid', 'nameMatch', 'emailValid'] as const)
          expect(codes.includes(saying[name])).toBe(says(flags[name]) === true);
        expect(verdict.valid).toBe(typeof says(flags.valid) === 'boolean' ? says(flags.valid) : null);
        expect(verdict.nameMatch).toBe(typeof says(flags.nameMatch) === 'boolean' ? says(flags.nameMatch) : null);
        expect(codes.includes('address.invalid')).toBe(says(flags.addressValid) === false);
        if (verdict.litigator === 'clear') expect([says(facts.litigator), asked, partialErrorWords(body)]).toEqual([false, true, []]);
        if (facts.litigator === undefined) expect(verdict.litigator).not.toBe('clear');
        expect(verdict.grade === null || says(facts.grade) === verdict.grade).toBe(true);
        expect(verdict.score === null || says(facts.score) === verdict.score).toBe(true);
      }),
      casesOf(40),
    );
  });

  it('never throws, whatever comes back', () => {
    const anyBody = fc.oneof(
      responses.map(bytesOf),
      fc.jsonValue().map(bytesOf),
      fc.uint8Array(),
      fc.record({ errorCode: fc.jsonValue(), error: fc.jsonValue(), message: fc.jsonValue(), hint: fc.jsonValue() }).map(bytesOf),
    );
    const headers = fc.array(
      fc.tuple(fc.oneof(fc.string(), fc.constantFrom('retry-after', 'x-rollcall-sandbox', 'response_id')), fc.string()),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(200, 400, 401, 403, 429, 500), fc.integer({ min: 100, max: 999 })),
        headers,
        anyBody,
        (status, some, body) => {
          const request = { operation, parameters: [], correlation: [], addOns: allAddOns };
          const outcome = classify(request, { kind: 'response', status, headers: some, body, arrivedAt: 0, durationMs: 1 });
          expect(outcome.code).not.toBe('');
          expect(outcome.partial && outcome.kind !== 'done').toBe(false);
          expect(outcome.blocks !== null).toBe(outcome.kind === 'blocked');
          const answer = readBody(id, bodyText(body)) ?? {};
          for (const column of columns) expect(typeof columnText(answer, column)).toBe('string');
          expect([...warningsOf(answer), ...partialErrorWords(answer)].every((words) => typeof words === 'string')).toBe(true);
          expect(Array.isArray(missingFrom(operation, allAddOns, answer))).toBe(true);
        },
      ),
      casesOf(30),
    );
  });
});

it.each(['', 'warnings', 'errors', 'error', 'errorCode', 'message', 'phone'])('does not follow an endless nest in %j', (name) => {
  const nest = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = Buffer.from(name === '' ? nest : `{"${name}":${nest}}`);
  // The operation whose answers have the deepest nesting.
  const request = { operation: getOperation('location@3.0'), parameters: [], correlation: [], addOns: [] };
  const outcomeOf = (status: number): string =>
    classify(request, { kind: 'response', status, headers: [], body, arrivedAt: 0, durationMs: 1 }).code;
  expect([outcomeOf(200), outcomeOf(400)]).toEqual(['unreadable', 'BAD_REQUEST']);
});
