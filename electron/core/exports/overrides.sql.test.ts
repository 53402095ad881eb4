import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import type { Override } from '#contract/verdict/unchecked.ts';
import { checkHere } from '#test/support/checkHere.ts';
import { appendOverride, readOverrides } from './exports.sql.ts';

let dataDir: string;
let made: MadeLedger;

beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const listId = uuidv7();
const override: Override = {
  overrideId: uuidv7(),
  listId,
  kind: 'export',
  reason: 'The customer asked to be called',
  rows: 3,
  why: { notRequested: 2, expired: 1 },
  exportId: null,
  by: 'Ada',
  at: 1_700_000_000_000,
};
const append = (one: Override): unknown =>
  made.ledger.db.transaction(() => {
    appendOverride(made.ledger, one);
    made.ledger.chain.seal();
  })();
const problems = async () => (await checkHere(made.read)).problems;

it('are read as they were made, oldest first, and only those of the list', () => {
  const later: Override = { ...override, overrideId: uuidv7(), kind: 'notAsked', why: { notAsked: 3 } };
  append(override);
  append({ ...override, overrideId: uuidv7(), listId: uuidv7() });
  append(later);
  expect(readOverrides(made.read, listId)).toEqual([override, later]);
});

it('can’t be changed without the check of the ledger finding it', async () => {
  append(override);
  expect(await problems()).toEqual({});
  made.ledger.db.prepare("UPDATE overrides SET reason = 'none'").run();
  expect(await problems()).toEqual({ recordChanged: 1 });
});
