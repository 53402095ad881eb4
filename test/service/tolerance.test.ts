/** Whatever the service sends: it is read as far as it can be, kept where it is unknown, and never a throw. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnText, partialErrorWords, valueAt, warningsOf, type AnswerBody } from '../../electron/contract/operations/answerBody.ts';
import { operations } from '../../electron/contract/operations/catalog.ts';
import { isObject } from '../../electron/contract/operations/parseJson.ts';
import { addOnAnswered, missingFrom } from '../../electron/contract/operations/partial.ts';
import { classify } from '../../electron/core/service/classify.ts';
import { readAnswer } from '../../electron/core/service/readAnswer.ts';
import { responseArbitrary } from '../support/responseArbitrary.ts';

const bytesOf = (body: unknown): Uint8Array => Buffer.from(JSON.stringify(body));

/** Every path into nested objects, blocks and leaves alike. */
function pathsOf(body: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(body).flatMap(([key, value]) => [[key], ...(isObject(value) ? pathsOf(value).map((rest) => [key, ...rest]) : [])]);
}

function replaced(body: Readonly<Record<string, unknown>>, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  const inner = body[key];
  return { ...body, [key]: rest.length > 0 && isObject(inner) ? replaced(inner, rest, value) : value };
}

/** Neither path leads through the other. */
const apart = (a: readonly string[], b: readonly string[]): boolean => a.some((key, index) => index < b.length && key !== b[index]);

describe.each(operations.map((operation) => ({ id: operation.id, operation })))('$id', ({ operation }) => {
  const { id, addOns, columns, facts } = operation;
  const responses = responseArbitrary(operation);
  const read = (body: unknown): AnswerBody => {
    const answer = readAnswer(operation, bytesOf(body));
    if (answer === null) throw new Error(`${id} could not read an object`);
    return answer;
  };
  const allAddOns = addOns.map(({ name }) => name);

  it('reads every response that its schema describes, unchanged but for warnings, which become a list', () => {
    fc.assert(
      fc.property(responses, (body) => {
        const { warnings, ...rest } = read(body);
        const given = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(body)));
        expect({ ...rest, warnings: null }).toEqual({ ...given, warnings: null });
        expect(Array.isArray(warnings)).toBe(true);
      }),
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
    );
  });

  it('keeps unknown fields and unknown values of enumerations as they came', () => {
    fc.assert(
      fc.property(responses, fc.string(), fc.jsonValue(), fc.string({ minLength: 1 }), (body, name, value, lineType) => {
        const field = `x_${name}`;
        const grown = {
          ...body,
          [field]: value,
          phone: { ...(isObject(body['phone']) && body['phone']), line_type: lineType, [field]: value },
          line_type: lineType,
        };
        const answer = read(grown);
        const sent: unknown = JSON.parse(JSON.stringify(value));
        expect(valueAt(answer, [field])).toEqual(sent);
        expect(valueAt(answer, ['phone', field])).toEqual(sent);
        expect(facts.lineType && valueAt(answer, facts.lineType)).toBe(lineType);
      }),
    );
  });

  it('never reads a flag out of anything but true and false: not checked is never clear', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom(0, 1, 'false', 'true', '', 'no', [], {})), (value) => {
        const path = [...(facts.litigator ?? [])];
        const body = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
        const answer = read(body);
        expect(valueAt(answer, path) ?? null).toBe(typeof value === 'boolean' ? value : null);
        expect(addOnAnswered(operation, 'litigator_checks', answer)).toBe(typeof value === 'boolean');
      }),
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
          const answer = readAnswer(operation, body) ?? {};
          for (const column of columns) expect(typeof columnText(answer, column)).toBe('string');
          expect([...warningsOf(answer), ...partialErrorWords(answer)].every((words) => typeof words === 'string')).toBe(true);
          expect(Array.isArray(missingFrom(operation, allAddOns, answer))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['', 'warnings', 'errors', 'error', 'errorCode', 'message', 'phone'])('does not follow an endless nest in %j', (name) => {
    const nest = '['.repeat(100_000) + ']'.repeat(100_000);
    const body = Buffer.from(name === '' ? nest : `{"${name}":${nest}}`);
    const request = { operation, parameters: [], correlation: [], addOns: allAddOns };
    const outcomeOf = (status: number): string =>
      classify(request, { kind: 'response', status, headers: [], body, arrivedAt: 0, durationMs: 1 }).code;
    expect([outcomeOf(200), outcomeOf(400)]).toEqual(['unreadable', 'BAD_REQUEST']);
  });
});
