/** Hostile commands, derived from the contract: at every place in every command's parameters, each kind of wrong value. */
import fc from 'fast-check';
import { z } from 'zod';
import { commands } from '#contract/commands.ts';
import { failureSchema } from '#contract/failure.ts';

export interface Attempt {
  name: unknown;
  params: unknown;
}

type Schema = z.core.JSONSchema.BaseSchema;
/** Builds parameters that are plausible except in one place. */
type Hole = (wrong: unknown) => unknown;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** The id used in all plausible parameters. */
const anId = '019b0000-0000-7000-8000-000000000001';
/** One matching text for each pattern of the contract. */
const texts = [
  anId,
  '2026-05-20',
  '08:00',
  'phone_intel@3.0',
  'US',
  '+12025550100',
  'a'.repeat(64),
  'QUJD',
  'https://127.0.0.1:1/',
  'USD',
  'x.db',
  ';',
];

function plausibleText({ pattern, minLength = 1 }: Schema): string {
  const found = pattern === undefined ? undefined : texts.find((text) => new RegExp(pattern, 'u').test(text));
  return found ?? 'x'.repeat(Math.max(1, minLength));
}

/** Returns a value that the schema accepts, or nearly accepts. */
function plausible(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (option) return plausible(option);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, isSchema(part) ? plausible(part) : 1]));
    case 'array':
      return schemasIn(schema.prefixItems).length > 0
        ? schemasIn(schema.prefixItems).map(plausible)
        : Array.from({ length: schema.minItems ?? 1 }, () => (isSchema(schema.items) ? plausible(schema.items) : 1));
    case 'string':
      return plausibleText(schema);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Number(schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Every place in the schema's values, including those of each alternative. */
function holesOf(schema: Schema): Hole[] {
  const holes: Hole[] = [(wrong) => wrong];
  for (const option of [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]) holes.push(...holesOf(option).slice(1));
  const whole = plausible(schema);
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (!isSchema(part)) continue;
    for (const hole of holesOf(part)) holes.push((wrong) => ({ ...(isSchema(whole) ? whole : {}), [key]: hole(wrong) }));
  }
  if (isSchema(schema.additionalProperties))
    for (const hole of holesOf(schema.additionalProperties)) holes.push((wrong) => ({ x: hole(wrong) }));
  if (isSchema(schema.items)) for (const hole of holesOf(schema.items)) holes.push((wrong) => [hole(wrong)]);
  schemasIn(schema.prefixItems).forEach((part, at, parts) => {
    for (const hole of holesOf(part)) holes.push((wrong) => parts.map((other, index) => (index === at ? hole(wrong) : plausible(other))));
  });
  return holes;
}

const places = Object.entries(commands).flatMap(([name, { params }]) =>
  holesOf(z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' })).map((hole) => ({ name, params, hole })),
);

/** Arrays and objects nested in each other. */
export function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Wrong values that JSON can carry. */
const wrongInJson: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  '',
  'x',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '/etc/passwd',
  '__proto__',
  "'; DROP TABLE runs; --",
  'x'.repeat(10_000),
  [],
  [[null]],
  {},
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  nested(300),
];
const cyclic: Record<string, unknown> = { list: [] };
cyclic['self'] = cyclic;
/** Wrong values that only a message between processes can carry. */
const wrongBesides: unknown[] = [undefined, NaN, -Infinity, 7n, new Date(NaN), new Map([['a', cyclic]]), new Uint8Array(9), /x/, cyclic];

/** For any person in the request, these read every list and every backup: a quarter of a second each. */
const isSlow = (name: string): boolean => name.startsWith('privacy.');

/**
 * Yields each place with each wrong value; `json`: only those that JSON can carry. Of attempts that slow commands accept, yields only a
 * few.
 */
export function* everyWrongPlace({ json }: { json: boolean }): Generator<Attempt> {
  const accepted = new Map<string, number>();
  for (const { name, params, hole } of places)
    for (const wrong of json ? wrongInJson : [...wrongInJson, ...wrongBesides]) {
      const attempt = { name, params: hole(wrong) };
      const isAccepted = isSlow(name) && params.safeParse(attempt.params).success;
      const before = accepted.get(name) ?? 0;
      if (isAccepted) accepted.set(name, before + 1);
      if (!isAccepted || before < 3) yield attempt;
    }
}

/** Redirects the attempt to this list, so that it gets further than with a list that doesn't exist. */
export function aboutList(listId: string, { name, params }: Attempt): Attempt {
  const put = (value: unknown): unknown => {
    if (value === anId) return listId;
    if (Array.isArray(value)) return value.map(put);
    const isPlain =
      isSchema(value) && Object.getPrototypeOf(value) === Object.prototype && value !== cyclic && !Object.hasOwn(value, '__proto__');
    return isPlain ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part)])) : value;
  };
  return { name, params: put(params) };
}

const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
const anything = fc.anything({
  withMap: true,
  withSet: true,
  withDate: true,
  withBigInt: true,
  withTypedArray: true,
  maxDepth: 3,
  size: 'small',
});
const quickPlaces = places.filter(({ name }) => !isSlow(name));

/** Random attempts: parameters wrong in one place, names that nearly exist or aren't names, and names of prototypes. */
export const hostileAttempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom(...quickPlaces), anything).map(([{ name, hole }, wrong]) => ({ name, params: hole(wrong) })),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.oneof(fc.constantFrom(...prototypeKeys), fc.string(), anything), params: anything }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...places).map(({ name }) => `${name} `), params: anything }) },
);

/** Returns what is wrong with an answer to a hostile command; null if nothing. `secret`: paths that no answer may contain. */
export function faultOf(answer: unknown, secret: readonly string[]): string | null {
  const parsed = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), failure: failureSchema })]).safeParse(answer);
  if (!parsed.success) return 'neither a value nor a failure';
  if (parsed.data.ok) return null;
  const text = JSON.stringify(parsed.data.failure);
  if (parsed.data.failure.code === 'internal') return 'a handler threw';
  if (secret.some((path) => text.includes(path))) return 'a path leaked';
  if (/\\n\s+at |node_modules|\.[jt]s:\d/.test(text)) return 'a stack leaked';
  return text.length > 20_000 ? 'the failure repeats what it was sent' : null;
}
