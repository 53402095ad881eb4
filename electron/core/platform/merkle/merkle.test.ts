import { casesOf, fc } from '#test/support/propertyCases.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#base/json.ts';
import { pathOf, rootFromPath, rootOf, Frontier, innerOf, saltedLeaf } from './tree.ts';

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
        expect(saltedLeaf(salt, Buffer.from(payload))).toEqual(saltedLeaf(salt, payload));
        expect(innerOf(salt, other)).toEqual(whole(Buffer.of(1), salt, other));
      }),
      casesOf(10),
    );
  });
});

describe('a tree', () => {
  const leaves = fc
    .integer({ min: 1, max: 70 })
    .map((size) => Array.from({ length: size }, (_, at) => saltedLeaf(new Uint8Array(), String(at))));
  /** As RFC 6962 defines it: split at the largest power of two below the size. */
  const defined = (nodes: readonly Buffer[]): Buffer => {
    let split = 1;
    while (split * 2 < nodes.length) split *= 2;
    return nodes.length === 1 ? (nodes[0] ?? Buffer.alloc(0)) : innerOf(defined(nodes.slice(0, split)), defined(nodes.slice(split)));
  };

  it('has the root that RFC 6962 defines, as it grows and at once', () => {
    const same = (nodes: Buffer[]): void => {
      const frontier = new Frontier();
      for (const leaf of nodes) frontier.append(leaf);
      expect(frontier.root()).toEqual(defined(nodes));
      expect(rootOf(nodes)).toEqual(defined(nodes));
    };
    fc.assert(fc.property(leaves, same));
  });

  it('has a path for each leaf, which leads to its root from that place in a tree of that size only', () => {
    const leads = (nodes: Buffer[]): void => {
      const root = defined(nodes);
      for (const [index, leaf] of nodes.entries()) {
        const path = pathOf(nodes, index);
        expect(rootFromPath(leaf, index, nodes.length, path)).toEqual(root);
        for (let other = 0; other <= nodes.length; other++)
          if (other !== index) expect(rootFromPath(leaf, other, nodes.length, path)).not.toEqual(root);
        // The only leaf of a tree is its root, so there is no path to cut.
        if (path.length > 0) expect(rootFromPath(leaf, index, nodes.length, path.slice(1))).not.toEqual(root);
        expect(rootFromPath(leaf, index, nodes.length, [...path, leaf])).not.toEqual(root);
      }
    };
    leads([saltedLeaf(new Uint8Array(), 'alone')]);
    fc.assert(fc.property(leaves, leads), casesOf(10));
  });
});
