/**
 * Packs colleagues' calls into one piece of bytes on their way into the ledger. There may be a million, and passing each value separately
 * to the ledger's thread and to SQLite takes several times as long as inserting it. What differs between calls has a fixed place in the
 * bytes, where SQL finds it; what most share is stored once. Each call is written there at once: every garbage collection moves objects
 * that wait.
 */
import { hash } from 'node:crypto';
import type { EndedOutcome } from '#contract/outcomes/callOutcome.ts';
import { packBody } from '../../service/answers/kept/answerViews.sql.ts';

/** A colleague's call with its answer. */
export interface ReceivedCall {
  /** These four are UUIDs. `recordId`, `deviceId`: the record in the log, and the device that added it. */
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
    /** A UUID. */
    answerId: string;
    status: number;
    /** Each is JSON: [[name, value], …]. */
    headers: string;
    sent: string;
    /** The body's bytes as text or as base64. */
    body: string;
    bodyAs: 'utf8' | 'base64';
    /** 32 bytes, as base64. */
    salt: string;
    responseId: string | null;
    sandbox: boolean;
    partial: boolean;
    /** Whether the answer says that the phone is a litigator's, or plainly that it isn't; null if neither. */
    litigator: boolean | null;
    arrivedAt: number;
  };
}

/** Facts that the calls of a pack have in common; named as in SQL. */
interface CommonFacts {
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
  litigator: number | null;
  hasResponseId: number;
  encoding: string;
}
const commonNames = [
  ...(['environmentId', 'operation', 'addOns', 'priceMicros', 'currency', 'by', 'outcome', 'code', 'deviceId'] as const),
  ...(['status', 'sandbox', 'partial', 'litigator', 'hasResponseId', 'encoding'] as const),
] satisfies (keyof CommonFacts)[];

export interface PackedGroup {
  common: CommonFacts;
  calls: PackedPlace[];
}

/** A call's position in the bytes: its start, and the range that the chain commits to. */
interface PackedPlace {
  start: number;
  payloadFrom: number;
  end: number;
}

export interface PackedCalls {
  bytes: Uint8Array;
  groups: PackedGroup[];
}

const [idChars, hashBytes, timeDigits, endDigits] = [36, 32, 16, 10];
/** Fixed places in a call's bytes: ids, then hashes and the like, then times, as digits. */
const ids = ['attemptId', 'answerId', 'recordId'] as const;
const hashes = ['identity', 'salt', 'sentSha256', 'bodySha256'] as const;
const times = ['startedAt', 'arrivedAt', 'endedAt'] as const;
/** Fields of variable length, which follow the fixed ones; a number says where each ends. The chain's payload comes last. */
const pieces = ['responseId', 'headers', 'sent', 'body'] as const;

const hashesFrom = ids.length * idChars;
const timesFrom = hashesFrom + hashes.length * hashBytes;
const endsFrom = timesFrom + times.length * timeDigits;
const piecesFrom = endsFrom + pieces.length * endDigits;

/** SQL for a part of the bytes of a call that begins at `start`. */
const bytesAt = (place: number, length: number): string => `substr(:bytes, start + ${place + 1}, ${length})`;
const numberAt = (place: number, digits: number): string => `CAST(${bytesAt(place, digits)} AS INTEGER)`;
const endOf = (piece: number): string => (piece < 0 ? String(piecesFrom) : numberAt(endsFrom + piece * endDigits, endDigits));

/** The fields, as SQL expressions. */
export const packed = {
  id: (name: (typeof ids)[number]): string => `CAST(${bytesAt(ids.indexOf(name) * idChars, idChars)} AS TEXT)`,
  hash: (name: (typeof hashes)[number]): string => bytesAt(hashesFrom + hashes.indexOf(name) * hashBytes, hashBytes),
  time: (name: (typeof times)[number]): string => numberAt(timesFrom + times.indexOf(name) * timeDigits, timeDigits),
  piece: (name: (typeof pieces)[number]): string => {
    const at = pieces.indexOf(name);
    return `substr(:bytes, start + ${endOf(at - 1)} + 1, ${endOf(at)} - ${endOf(at - 1)})`;
  },
};

export const attemptIdAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + idChars);

/** A UTF-16 unit takes at most three bytes of UTF-8. */
const mostBytesOfUnit = 3;

/** Writes a number's digits so that they end before `end`, after spaces. */
function putNumber(bytes: Buffer, end: number, places: number, value: number): void {
  let at = end;
  let rest = Math.abs(value);
  do {
    const tenth = Math.floor(rest / 10);
    bytes[(at -= 1)] = 0x30 + rest - tenth * 10;
    rest = tenth;
  } while (rest > 0);
  if (value < 0) bytes[(at -= 1)] = 0x2d;
  while (at > end - places) bytes[(at -= 1)] = 0x20;
}

/** Packs calls; of those with the same attempt, the first: a device that continues under a new id reports its calls again. */
export class CallPacker {
  /** Reused, because new memory costs more than writing to it. */
  #bytes = Buffer.allocUnsafeSlow(65_536);
  #end = 0;
  readonly #seen = new Set<string>();
  #groups: PackedGroup[] = [];

  add(call: ReceivedCall): void {
    if (this.#seen.has(call.attemptId)) return;
    this.#seen.add(call.attemptId);
    const { answer } = call;
    const start = this.#end;
    const responseId = answer.responseId ?? '';
    this.#makeRoom(piecesFrom + (responseId.length + answer.headers.length + answer.sent.length + answer.body.length) * mostBytesOfUnit);
    this.#end = start + piecesFrom;
    this.#putPiece(start, 0, this.#bytes.write(responseId, this.#end, 'utf8'));
    this.#putPiece(start, 1, this.#bytes.write(answer.headers, this.#end, 'utf8'));
    this.#putPiece(start, 2, this.#bytes.write(answer.sent, this.#end, 'utf8'));
    const body = this.#bytes.subarray(this.#end, this.#end + this.#bytes.write(answer.body, this.#end, answer.bodyAs));
    const bodySha256 = hash('sha256', body, 'hex');
    const stored = packBody(body);
    if (stored.body !== body) this.#bytes.set(stored.body, this.#end);
    this.#putPiece(start, 3, stored.body.length);
    const sentSha256 = hash('sha256', answer.sent, 'hex');
    this.#putFixed(start, call, bodySha256, sentSha256);
    const payload = payloadOf(call, bodySha256, sentSha256);
    this.#makeRoom(payload.length * mostBytesOfUnit);
    const payloadFrom = this.#end;
    this.#end += this.#bytes.write(payload, payloadFrom, 'utf8');
    this.#groupOf(commonOf(call, stored.encoding)).calls.push({ start, payloadFrom, end: this.#end });
  }

  /** Returns what was added since the last call. */
  take(): PackedCalls {
    // A separate buffer: the whole memory behind it goes to the ledger's thread.
    const bytes = Buffer.allocUnsafeSlow(this.#end);
    this.#bytes.copy(bytes, 0, 0, this.#end);
    const groups = this.#groups;
    this.#end = 0;
    this.#seen.clear();
    this.#groups = [];
    return { bytes, groups };
  }

  #putPiece(start: number, piece: number, length: number): void {
    this.#end += length;
    putNumber(this.#bytes, start + endsFrom + (piece + 1) * endDigits, endDigits, this.#end - start);
  }

  #putFixed(
    start: number,
    { attemptId, recordId, identity, startedAt, endedAt, answer }: ReceivedCall,
    bodySha256: string,
    sentSha256: string,
  ): void {
    const bytes = this.#bytes;
    bytes.write(attemptId + answer.answerId + recordId, start, hashesFrom, 'latin1');
    let at = start + hashesFrom;
    bytes.set(identity, at);
    bytes.write(answer.salt, (at += hashBytes), hashBytes, 'base64');
    bytes.write(sentSha256, (at += hashBytes), hashBytes, 'hex');
    bytes.write(bodySha256, at + hashBytes, hashBytes, 'hex');
    at = start + timesFrom;
    putNumber(bytes, (at += timeDigits), timeDigits, startedAt);
    putNumber(bytes, (at += timeDigits), timeDigits, answer.arrivedAt);
    putNumber(bytes, at + timeDigits, timeDigits, endedAt);
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#end + length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  #groupOf(common: CommonFacts): PackedGroup {
    const found = this.#groups.find((one) => commonNames.every((name) => one.common[name] === common[name]));
    if (found) return found;
    const group: PackedGroup = { common, calls: [] };
    this.#groups.push(group);
    return group;
  }
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
  litigator: call.answer.litigator === null ? null : Number(call.answer.litigator),
  hasResponseId: Number(call.answer.responseId !== null),
  encoding,
});

/** Canonical JSON. The names are written in order, so that they needn't be sorted or checked. */
const payloadOf = (call: ReceivedCall, bodySha256: string, sentSha256: string): string =>
  JSON.stringify({
    addOns: call.addOns,
    answer: {
      answerId: call.answer.answerId,
      arrivedAt: call.answer.arrivedAt,
      bodySha256,
      litigator: call.answer.litigator,
      partial: call.answer.partial,
      sandbox: call.answer.sandbox,
      sentSha256,
    },
    at: call.startedAt,
    attemptId: call.attemptId,
    by: call.by,
    deviceId: call.deviceId,
    environmentId: call.environmentId,
    operation: call.operation,
    recordId: call.recordId,
  });
