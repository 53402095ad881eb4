import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { IdentityMap } from './identityMemory.ts';

const identity = (name: string): Buffer => hash('sha256', name, 'buffer');

it('finds every identity again, even after growing many times', () => {
  const map = new IdentityMap();
  for (let at = 1; at <= 20_000; at += 1) map.set(identity(`row ${at}`), at);
  for (let at = 1; at <= 20_000; at += 1) if (map.get(identity(`row ${at}`)) !== at) expect.fail(`row ${at} is lost`);
  expect(map.get(identity('nobody'))).toBeUndefined();
});

it('keeps the last value of an identity, wherever its bytes are', () => {
  const map = new IdentityMap();
  map.set(identity('a'), 1);
  const shifted = new Uint8Array(33);
  shifted.set(identity('a'), 1);
  map.set(shifted.subarray(1), 2 ** 40);
  expect(map.get(identity('a'))).toBe(2 ** 40);
});

it('distinguishes identities that begin with the same word', () => {
  const map = new IdentityMap();
  const [one, other] = [identity('a'), identity('a')];
  other[15] = (other[15] ?? 0) ^ 1;
  map.set(one, 1);
  map.set(other, 2);
  expect([map.get(one), map.get(other)]).toEqual([1, 2]);
});

it('refuses a value that it couldn’t distinguish from none', () => {
  expect(() => new IdentityMap().set(identity('a'), 0)).toThrow(RangeError);
});
