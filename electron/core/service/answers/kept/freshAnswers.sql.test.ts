import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { statement } from '#core/platform/database.ts';
import { useEmptyLedger } from '#test/support/emptyLedger.ts';
import { openAnswersByIdentity, type FreshQuery, indexedThrough, indexIdentities, manyIndexedAtOnce } from './freshAnswers.sql.ts';

const ledgerOf = useEmptyLedger();

const identityOf = (of: string | number): Buffer => createHash('sha256').update(String(of)).digest();

function addAnswer(
  identity: Buffer,
  more: { addOns?: string; sandbox?: boolean; partial?: boolean; arrivedAt?: number; atOnce?: number } = {},
): number {
  const { lastInsertRowid } = statement(
    ledgerOf().db,
    `INSERT INTO answers (answer_id, attempt_seq, environment_id, operation, add_ons, identity, sandbox, partial, status, arrived_at)
       VALUES (?, 1, 'e', 'phone_intel@3.0', ?, ?, ?, ?, 200, ?)`,
  ).run(
    randomBytes(8).toString('hex'),
    more.addOns ?? '',
    identity,
    Number(more.sandbox ?? false),
    Number(more.partial ?? false),
    more.arrivedAt ?? 100,
  );
  const seq = Number(lastInsertRowid);
  indexIdentities(ledgerOf(), seq, more.atOnce);
  return seq;
}

const anything: FreshQuery = { addOns: [], since: 0, sandbox: false, partial: false };

it('finds each of many answers by its question, whether it is in the index or not, and those that arrive meanwhile', () => {
  ledgerOf().db.exec('BEGIN');
  const seqs = Array.from({ length: 9_000 }, (_, index) => addAnswer(identityOf(index)));
  ledgerOf().db.exec('COMMIT');
  expect(indexedThrough(ledgerOf().db)).toBe(8_192);
  const fresh = openAnswersByIdentity(ledgerOf().db);
  expect(seqs.map((_, index) => fresh.find(identityOf(index), anything))).toEqual(seqs);
  expect(fresh.find(identityOf('new'), anything)).toBeUndefined();
  const late = addAnswer(identityOf('new'));
  expect(fresh.find(identityOf('new'), anything)).toBe(late);
});

it('finds them as well where many arrive, which are indexed more at a time', () => {
  const count = manyIndexedAtOnce * 2 + 5_000;
  const fresh = openAnswersByIdentity(ledgerOf().db);
  ledgerOf().db.exec('BEGIN');
  const seqs = Array.from({ length: count }, (_, index) => {
    const seq = addAnswer(identityOf(index), { atOnce: manyIndexedAtOnce });
    if (index % 1_000 === 0) expect(fresh.find(identityOf(index), anything)).toBe(seq);
    return seq;
  });
  ledgerOf().db.exec('COMMIT');
  expect(indexedThrough(ledgerOf().db)).toBe(manyIndexedAtOnce * 2);
  const some = [...seqs.keys()].filter((index) => index % 19 === 0);
  for (const finding of [fresh, openAnswersByIdentity(ledgerOf().db)])
    expect(some.map((index) => finding.find(identityOf(index), anything))).toEqual(some.map((index) => seqs[index]));
  // The next own answer indexes the remaining ones.
  const next = addAnswer(identityOf('next'));
  expect(indexedThrough(ledgerOf().db)).toBe(next);
  expect(fresh.find(identityOf('next'), anything)).toBe(next);
});

it('distinguishes identities that begin the same', () => {
  const identity = identityOf('asked');
  const alike = Buffer.from(identity);
  alike.writeUInt8(alike.readUInt8(31) ^ 1, 31);
  addAnswer(alike);
  for (let index = 0; index < 4_096; index += 1) addAnswer(identityOf(index));
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, anything)).toBeUndefined();
  expect(openAnswersByIdentity(ledgerOf().db).find(alike, anything)).toBe(1);
});

it('prefers a whole answer to a newer partial one, and the newest of equals', () => {
  const identity = identityOf('asked');
  addAnswer(identity, { arrivedAt: 100 });
  const newest = addAnswer(identity, { arrivedAt: 200 });
  addAnswer(identity, { arrivedAt: 150 });
  const partial = addAnswer(identity, { arrivedAt: 300, partial: true });
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, partial: true })).toBe(newest);
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, partial: true, since: 250 })).toBe(partial);
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, since: 250 })).toBeUndefined();
});

it('uses no sandbox answer in a live run, and no answer without an add-on for that add-on', () => {
  const identity = identityOf('asked');
  const invented = addAnswer(identity, { sandbox: true });
  const plain = addAnswer(identity, { addOns: 'a' });
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, anything)).toBe(plain);
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, sandbox: true })).toBe(invented);
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, addOns: ['a', 'b'] })).toBeUndefined();
  const more = addAnswer(identity, { addOns: 'a,b', arrivedAt: 50 });
  expect(openAnswersByIdentity(ledgerOf().db).find(identity, { ...anything, addOns: ['a', 'b'] })).toBe(more);
});

it('forgets new answers once they can be found in the index', () => {
  const fresh = openAnswersByIdentity(ledgerOf().db);
  ledgerOf().db.exec('BEGIN');
  for (let index = 0; index < 18_000; index += 1) {
    const seq = addAnswer(identityOf(index));
    if (index % 500 === 0) expect(fresh.find(identityOf(index), anything)).toBe(seq);
  }
  ledgerOf().db.exec('COMMIT');
  for (const index of [0, 4_095, 4_096, 16_384, 17_999]) expect(fresh.find(identityOf(index), anything)).toBe(index + 1);
});
