/**
 * Colleagues' calls on their way into the ledger, many in one piece of bytes. A million may come: handing over each value by itself, to the ledger's thread
 * and to SQLite, takes several times as long as inserting it. What differs has a place of its own in the bytes, where SQL finds it; what most calls have in
 * common is said once.
 */
import type { EndedOutcome } from '../../../../contract/outcome.ts';
import { canonicalJson } from '../../../merkle/canonicalJson.ts';
import { sha256 } from '../../../merkle/tree.ts';
import { packBody } from '../answers/storedBody.ts';

/** A colleague's call with its answer. */
export interface ReceivedCall {
  /** Of the log, and who put it there. */
  recordId: string;
  deviceId: string;
  attemptId: string;
  environmentId: string;
  operation: string;
  addOns: string;
  /** This folder's identity of the question. */
  identity: Uint8Array;
  priceMicros: number | null;
  currency: string;
  by: string;
  startedAt: number;
  outcome: EndedOutcome;
  code: string | null;
  endedAt: number;
  answer: {
    answerId: string;
    status: number;
    /** JSON, each: [[name, value], …]. */
    headers: string;
    sent: string;
    body: Buffer;
    salt: Uint8Array;
    responseId: string | null;
    sandbox: boolean;
    partial: boolean;
    arrivedAt: number;
  };
}

/** What the calls of a pack have in common; named as in SQL. */
export interface CommonFacts {
  environmentId: string;
  operation: string;
  addOns: string;
  priceMicros: number | null;
  currency: string;
  by: string;
  outcome: string;
  code: string | null;
  deviceId: string;
  status: number;
  sandbox: number;
  partial: number;
  hasResponseId: number;
  encoding: string;
}

export interface PackedCalls {
  common: CommonFacts;
  /** Of each call. */
  attemptIds: string[];
  /** What the chain commits to; canonical JSON. */
  payloads: string[];
  bytes: Uint8Array;
}

const [idChars, hashBytes, digits] = [36, 32, 16];
/** Places in the bytes, for each call: ids, then hashes and the like, then numbers, as digits. */
const ids = ['attemptId', 'answerId', 'recordId'] as const;
const hashes = ['identity', 'salt', 'sentSha256', 'bodySha256'] as const;
const numbers = ['startedAt', 'arrivedAt', 'endedAt'] as const;
/** Those of any length are behind all of these places, one after the other; a number says where each begins, and one where the last ends. */
const pieces = ['responseId', 'headers', 'sent', 'body'] as const;

const hashesFrom = ids.length * idChars;
const numbersFrom = hashesFrom + hashes.length * hashBytes;
const piecesFrom = numbersFrom + numbers.length * digits;
const callBytes = piecesFrom + (pieces.length + 1) * digits;

/** In SQL, `row` is the number of a call in its pack, from 0. */
const bytesAt = (place: number, length: number): string => `substr(:bytes, row * ${callBytes} + ${place + 1}, ${length})`;
const numberAt = (place: number): string => `CAST(${bytesAt(place, digits)} AS INTEGER)`;

/** What is in the bytes, in SQL. */
export const packed = {
  id: (name: (typeof ids)[number]): string => `CAST(${bytesAt(ids.indexOf(name) * idChars, idChars)} AS TEXT)`,
  hash: (name: (typeof hashes)[number]): string => bytesAt(hashesFrom + hashes.indexOf(name) * hashBytes, hashBytes),
  number: (name: (typeof numbers)[number]): string => numberAt(numbersFrom + numbers.indexOf(name) * digits),
  piece: (name: (typeof pieces)[number]): string => {
    const from = piecesFrom + pieces.indexOf(name) * digits;
    return `substr(:bytes, ${numberAt(from)} + 1, ${numberAt(from + digits)} - ${numberAt(from)})`;
  },
};

/** Packs calls; of those with the same attempt, the first: a device that goes on under a new id tells its calls again. */
export function packCalls(calls: readonly ReceivedCall[]): PackedCalls[] {
  const groups: { common: CommonFacts; calls: ReadyCall[] }[] = [];
  const seen = new Set<string>();
  for (const call of calls) {
    if (seen.has(call.attemptId)) continue;
    seen.add(call.attemptId);
    const { body, encoding } = packBody(call.answer.body);
    const common = commonOf(call, encoding);
    const ready = { call, body, bodySha256: sha256(call.answer.body) };
    const group = groups.find((one) => isSame(one.common, common));
    if (group) group.calls.push(ready);
    else groups.push({ common, calls: [ready] });
  }
  return groups.map(packGroup);
}

interface ReadyCall {
  call: ReceivedCall;
  /** As it is stored. */
  body: Buffer;
  bodySha256: Buffer;
}

const commonOf = (call: ReceivedCall, encoding: string): CommonFacts => ({
  environmentId: call.environmentId,
  operation: call.operation,
  addOns: call.addOns,
  priceMicros: call.priceMicros,
  currency: call.currency,
  by: call.by,
  outcome: call.outcome,
  code: call.code,
  deviceId: call.deviceId,
  status: call.answer.status,
  sandbox: Number(call.answer.sandbox),
  partial: Number(call.answer.partial),
  hasResponseId: Number(call.answer.responseId !== null),
  encoding,
});

function isSame(one: CommonFacts, other: CommonFacts): boolean {
  for (const name of Object.keys(one) as (keyof CommonFacts)[]) if (one[name] !== other[name]) return false;
  return true;
}

function packGroup({ common, calls }: { common: CommonFacts; calls: readonly ReadyCall[] }): PackedCalls {
  const textsOf = ({ answer }: ReceivedCall): string[] => [answer.responseId ?? '', answer.headers, answer.sent];
  let end = calls.length * callBytes;
  const length = calls.reduce(
    (sum, { call, body }) => textsOf(call).reduce((all, text) => all + Buffer.byteLength(text), sum + body.length),
    end,
  );
  // Of its own memory: what shares a buffer with it would go along to the ledger's thread.
  const bytes = Buffer.allocUnsafeSlow(length);
  calls.forEach(({ call, body, bodySha256 }, row) => {
    const { answer } = call;
    const at = row * callBytes;
    bytes.write(call.attemptId + answer.answerId + call.recordId, at, hashesFrom, 'latin1');
    const made = [call.identity, answer.salt, sha256(Buffer.from(answer.sent, 'utf8')), bodySha256];
    made.forEach((hash, index) => bytes.set(hash, at + hashesFrom + index * hashBytes));
    const ends = [end];
    for (const text of textsOf(call)) ends.push((end += bytes.write(text, end, 'utf8')));
    bytes.set(body, end);
    ends.push((end += body.length));
    // Each at the end of its place, after spaces.
    const line = [call.startedAt, answer.arrivedAt, call.endedAt, ...ends].map((number) => String(number).padStart(digits)).join('');
    bytes.write(line, at + numbersFrom, callBytes - numbersFrom, 'latin1');
  });
  return {
    common,
    attemptIds: calls.map(({ call }) => call.attemptId),
    payloads: calls.map(({ call, bodySha256 }) => payloadOf(call, bodySha256)),
    bytes,
  };
}

const payloadOf = (call: ReceivedCall, bodySha256: Buffer): string =>
  canonicalJson({
    addOns: call.addOns,
    answer: {
      answerId: call.answer.answerId,
      arrivedAt: call.answer.arrivedAt,
      bodySha256: bodySha256.toString('hex'),
      sandbox: call.answer.sandbox,
    },
    at: call.startedAt,
    attemptId: call.attemptId,
    by: call.by,
    deviceId: call.deviceId,
    environmentId: call.environmentId,
    operation: call.operation,
    recordId: call.recordId,
  });
