/** Colleagues' calls are the same when read from the ledger, after many were inserted at once. */
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useEmptyLedger } from '#test/support/emptyLedger.ts';
import { canonicalJson } from '#base/json.ts';
import { saltedLeaf, sha256 } from '../../platform/merkle/tree.ts';
import { CallPacker, type ReceivedCall } from './packedCalls.sql.ts';
import { takeWrites } from './takeCalls.sql.ts';
import { findTeam, teamRowWrites } from './teamRow.sql.ts';

const ledgerOf = useEmptyLedger();

function take(calls: readonly ReceivedCall[], part = { after: 0, through: 1 }): number {
  const nothing = {
    throughId: null,
    isLast: true,
    setAside: [],
    purged: [],
    acts: [],
    shares: [],
    bundles: [],
    rowPurges: [],
    parts: [],
    purgedAt: null,
  };
  const packer = new CallPacker();
  for (const call of calls) packer.add(call);
  const { taken } = takeWrites['team.take'](ledgerOf(), { ...part, calls: packer.take(), ...nothing });
  return taken;
}

/** The ledger's calls in the form in which they were received, in the order of the attempts. */
function had(): unknown[] {
  const rows = ledgerOf()
    .db.prepare<[], Record<string, unknown> & { encoding: string; body: Buffer; sent: string; sentSha256: Buffer; bodySha256: Buffer }>(
      `SELECT record_id AS recordId, device_id AS deviceId, attempt_id AS attemptId, attempts.environment_id AS environmentId, attempts.operation,
         attempts.add_ons AS addOns, attempts.identity, price_micros AS priceMicros, currency, by, started_at AS startedAt, outcome, code,
         ended_at AS endedAt, answer_id AS answerId, answers.status, headers, sent_parameters AS sent, body, encoding, salt,
         response_id AS responseId, answers.sandbox, answers.partial, litigator, arrived_at AS arrivedAt, sent_sha256 AS sentSha256, body_sha256 AS bodySha256
       FROM attempts JOIN attempt_ends USING (seq) JOIN answers ON answers.seq = attempt_ends.answer_seq AND answers.attempt_seq = attempts.seq
         AND answers.identity = attempts.identity AND answers.operation = attempts.operation AND answers.add_ons = attempts.add_ons
         AND answers.environment_id = attempts.environment_id AND answers.partial = attempt_ends.partial AND answers.status = attempt_ends.status
       JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq JOIN answer_salts ON answer_salts.answer_seq = answers.seq
       JOIN team_answers ON team_answers.attempt_seq = attempts.seq
       WHERE purpose = 'team' AND billed = 'yes' AND service_message IS NULL AND key_fingerprint = '' ORDER BY attempts.seq`,
    )
    .all();
  return rows.map(({ encoding, body: stored, sentSha256, bodySha256, ...row }) => {
    const body = encoding === 'deflate-raw' ? inflateRawSync(stored) : stored;
    expect([sentSha256, bodySha256]).toEqual([sha256(Buffer.from(row.sent)), sha256(body)]);
    return { ...row, body };
  });
}

const bodyOf = ({ answer }: ReceivedCall): Buffer => Buffer.from(answer.body, answer.bodyAs);
const flat = ({ answer: { bodyAs, ...answer }, ...call }: ReceivedCall): unknown => ({
  ...call,
  ...answer,
  body: Buffer.from(answer.body, bodyAs),
  salt: Buffer.from(answer.salt, 'base64'),
  sandbox: Number(answer.sandbox),
  partial: Number(answer.partial),
  litigator: answer.litigator === null ? null : Number(answer.litigator),
});

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ' x ', 'é😀', 'a\0b', '7'));
const time = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
const bytes = (length: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all));
const body: fc.Arbitrary<Pick<ReceivedCall['answer'], 'body' | 'bodyAs'>> = fc.oneof(
  fc.uint8Array({ maxLength: 600 }).map((all) => ({ body: Buffer.from(all).toString('base64'), bodyAs: 'base64' as const })),
  fc.nat(3_000).map((length) => ({ body: Buffer.alloc(length, '{"a":1},').toString(), bodyAs: 'utf8' as const })),
  text.map((body) => ({ body, bodyAs: 'utf8' as const })),
);
const someCall: fc.Arbitrary<ReceivedCall> = fc.record({
  ...{ recordId: fc.uuid(), deviceId: fc.uuid(), attemptId: fc.uuid() },
  environmentId: fc.constantFrom('one', 'other'),
  operation: fc.constantFrom('phone_intel@3.0', 'real_contact@2.0'),
  addOns: fc.constantFrom('', 'litigator_checks'),
  identity: bytes(32),
  priceMicros: fc.option(fc.nat()),
  currency: fc.constantFrom('USD', 'EUR'),
  ...{ by: text, startedAt: time, endedAt: time },
  outcome: fc.constantFrom('done', 'retryLater'),
  code: fc.option(text),
  answer: fc
    .record({
      ...{ answerId: fc.uuid(), status: fc.constantFrom(200, 206), headers: text, sent: text, body },
      ...{ salt: bytes(32).map((salt) => salt.toString('base64')), responseId: fc.option(text) },
      ...{ sandbox: fc.boolean(), partial: fc.boolean(), litigator: fc.option(fc.boolean()), arrivedAt: time },
    })
    .map(({ body, ...answer }) => ({ ...answer, ...body })),
});
const key = (one: unknown): string => String(Reflect.get(Object(one), 'attemptId'));
const sorted = (all: readonly unknown[]): unknown[] => all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
const ofOneKind = (call: ReceivedCall, count: number): ReceivedCall[] =>
  Array.from({ length: count }, (_, at) => ({
    ...call,
    ...{ recordId: randomUUID(), attemptId: randomUUID(), identity: randomBytes(32), startedAt: at },
    answer: { ...call.answer, answerId: randomUUID() },
  }));

it('are as they came, whatever is in them, each once, and the chain commits to each', () => {
  fc.assert(
    fc.property(fc.array(someCall, { maxLength: 20 }), fc.nat(5), (calls, again) => {
      ledgerOf().db.exec(
        `DELETE FROM attempts; DELETE FROM attempt_ends; DELETE FROM answers; DELETE FROM answer_bodies; DELETE FROM answer_salts;
         DELETE FROM team_answers`,
      );
      // A device that continues under a new id reports its calls again.
      const reported = calls.slice(0, again).map((call) => ({ ...call, recordId: randomUUID(), deviceId: randomUUID() }));
      expect(take([...calls, ...reported])).toBe(calls.length);
      expect(take(reported)).toBe(0);
      expect(sorted(had())).toEqual(sorted(calls.map(flat)));
      const leaves = ledgerOf()
        .db.prepare<[], { recordId: string; leaf: Buffer; salt: Buffer; payload: string }>(
          `SELECT record_id AS recordId, leaf, salt, payload FROM chain JOIN chain_payloads USING (seq) WHERE kind = 'receivedCall'`,
        )
        .all();
      for (const { leaf, salt, payload } of leaves) expect(saltedLeaf(salt, payload)).toEqual(leaf);
      const committed = new Map(leaves.map(({ recordId, payload }) => [recordId, payload]));
      for (const call of calls) {
        const { attemptId, by, recordId, answer } = call;
        const payload: unknown = JSON.parse(committed.get(attemptId) ?? '');
        expect(payload).toMatchObject({
          ...{ attemptId, by, recordId },
          answer: { answerId: answer.answerId, bodySha256: sha256(bodyOf(call)).toString('hex') },
        });
        expect(committed.get(attemptId)).toBe(canonicalJson(payload));
      }
    }),
    casesOf(12),
  );
});

it('keep their order, also where some are here already', () => {
  const [call] = fc.sample(someCall, 1);
  if (call === undefined) throw new Error('no call');
  const calls = ofOneKind(call, 9);
  expect(take(calls.slice(3, 5))).toBe(2);
  expect(take(calls)).toBe(7);
  expect(take(calls)).toBe(0);
  const order = [...calls.slice(3, 5), ...calls.slice(0, 3), ...calls.slice(5)];
  expect(had()).toEqual(order.map(flat));
});

it('are refused where the part of the log before them is missing, so that it is asked for again', () => {
  const [call] = fc.sample(someCall, 1);
  if (call === undefined) throw new Error('no call');
  const calls = ofOneKind(call, 4);
  const ledger = ledgerOf();
  const act = { recordId: randomUUID(), teamId: randomUUID(), act: 'join', reason: '', by: 'Bo', at: 0 } as const;
  teamRowWrites['team.join'](ledger, { team: { teamId: act.teamId, deviceId: randomUUID(), about: '{}' }, act });
  const through = (): number | undefined => findTeam(ledger.db)?.pulledThrough;
  expect(take(calls.slice(0, 1), { after: 0, through: 1 })).toBe(1);
  expect(() => take(calls.slice(2), { after: 2, through: 4 })).toThrow("the team's log isn't here up to 2");
  expect([through(), had().length]).toEqual([1, 1]);
  // Reads on from where it stopped, with an overlap.
  expect(take(calls.slice(0, 3), { after: 0, through: 3 })).toBe(2);
  expect(take(calls.slice(3), { after: 3, through: 4 })).toBe(1);
  expect([through(), had().length]).toEqual([4, 4]);
});
