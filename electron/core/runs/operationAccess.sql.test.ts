import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { noteAccess, refusedOperations } from './operationAccess.sql.ts';

const key = 'test';
const operation = 'cnam@3.1';

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

const answer = (startedAt: number, at: number): void =>
  noteAccess(made.ledger, { keyFingerprint: key, operation, startedAt }, { outcome: 'done', at });
const refuse = (startedAt: number, at: number): void =>
  noteAccess(made.ledger, { keyFingerprint: key, operation, startedAt }, { outcome: 'blocked', notEnabled: true, at });
const refused = () => refusedOperations(made.read, key);

it('records that a key isn’t enabled for an operation, until a later call is answered', () => {
  refuse(1, 2);
  expect(refused()).toEqual(new Map([[operation, { answeredBefore: false }]]));
  answer(3, 4);
  expect(refused()).toEqual(new Map());
});

it('keeps a refusal when the answer to a call that was in flight arrives after it', () => {
  refuse(2, 3);
  answer(1, 4);
  expect(refused()).toEqual(new Map([[operation, { answeredBefore: true }]]));
  answer(5, 6);
  expect(refused()).toEqual(new Map());
  refuse(7, 8);
  expect(refused()).toEqual(new Map([[operation, { answeredBefore: true }]]));
});
