import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';
import { innerOf, saltedLeaf } from './tree.ts';

/** The same bytes in the simplest way: every key sorted, every value written separately. */
function plainly(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => plainly(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${plainly(item)}`)
    .join(',')}}`;
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
};

const values = fc.jsonValue({ maxDepth: 4 });
const holed = fc.dictionary(fc.string(), fc.option(values, { nil: undefined }));

describe('canonical JSON', () => {
  it('has the same bytes however a record was written', () => {
    const same = (value: unknown): void => {
      expect(canonicalJson(value)).toBe(plainly(value));
      expect(canonicalJson(ordered(value))).toBe(plainly(value));
    };
    fc.assert(fc.property(fc.oneof(values, holed), same));
  });

  it('sorts numeric keys as text, like any other key', () => {
    expect(canonicalJson({ 10: 'a', 9: 'b', x: 'c' })).toBe('{"10":"a","9":"b","x":"c"}');
  });
});

describe('a leaf', () => {
  it('is the SHA-256 of its concatenated parts, whatever their length', () => {
    const whole = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat(30_000).map((length) => 'é'.repeat(length)),
    );
    fc.assert(
      fc.property(bytes, bytes, text, (salt, other, payload) => {
        expect(saltedLeaf(salt, payload)).toEqual(whole(Buffer.of(0), salt, Buffer.from(payload)));
        expect(innerOf(salt, other)).toEqual(whole(Buffer.of(1), salt, other));
      }),
      { numRuns: 30 },
    );
  });
});
