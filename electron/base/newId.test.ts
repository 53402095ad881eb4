import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createNewId } from './newId.ts';

it('makes unique ids of version 7 that sort by time', () => {
  let now = 1_800_000_000_000;
  const newId = createNewId(() => now, randomBytes);
  const ids = Array.from({ length: 1_000 }, () => {
    now += 1;
    return newId();
  });
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  now = 1_800_000_001_000;
  const ofOneMoment = Array.from({ length: 1_000 }, newId);
  expect(new Set(ofOneMoment).size).toBe(1_000);
  expect(new Set(ofOneMoment.map((id) => id.slice(0, 13)))).toEqual(new Set([ids.at(-1)?.slice(0, 13)]));
});
