/** The hub's reply to a pull is read completely, or rejected. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPulled } from './pulledRows.ts';

const uuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const whole = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(number));
  return bytes;
};
const value = (bytes: Buffer | null): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes === null ? -1 : bytes.length);
  return Buffer.concat([length, bytes ?? Buffer.alloc(0)]);
};
const row = (...values: (Buffer | null)[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  return Buffer.concat([count, ...values.map(value)]);
};
const copyOf = (...rows: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8), ...rows, Buffer.from([0xff, 0xff])]);

const [recordId, deviceId, sha256, body] = [randomUUID(), randomUUID(), randomBytes(32), randomBytes(40)];
const rowOf = (seq: number, output: Buffer | null): Buffer =>
  row(whole(7), whole(seq), uuid(recordId), uuid(deviceId), whole(3), Buffer.from('call'), whole(1_700_000_000_000), sha256, output);

test('records are read with all their values, also one whose body was purged, or is empty', () => {
  const { head, records } = readPulled(copyOf(rowOf(5, body), rowOf(6, null), rowOf(7, Buffer.alloc(0))));
  expect(head).toBe(7);
  const values = records.map((one) => [one.seq, one.recordId, one.deviceId, one.deviceSeq, one.kind, one.at, one.sha256, one.body]);
  const same = [recordId, deviceId, 3, 'call', 1_700_000_000_000, sha256];
  expect(values).toEqual([
    [5, ...same, body],
    [6, ...same, null],
    [7, ...same, Buffer.alloc(0)],
  ]);
});

test('where there is nothing new, the head comes alone', () => {
  expect(readPulled(copyOf(row(whole(7), null, null, null, null, null, null, null, null)))).toEqual({ head: 7, records: [] });
});

test('a reply that was cut anywhere is refused, and so is one with other values', () => {
  const whole7 = copyOf(rowOf(7, body));
  for (let length = 0; length < whole7.length; length += 1) expect(() => readPulled(whole7.subarray(0, length))).toThrow(RangeError);
  expect(() => readPulled(copyOf())).toThrow(RangeError);
  expect(() => readPulled(copyOf(row(whole(7))))).toThrow(RangeError);
  const short = row(whole(7), whole(7), uuid(recordId).subarray(1), uuid(deviceId), whole(3), Buffer.from('call'), whole(1), sha256, body);
  expect(() => readPulled(copyOf(short))).toThrow(RangeError);
  expect(() => readPulled(copyOf(row(whole(7), Buffer.alloc(8, 0xff), ...Array.from({ length: 7 }, () => null))))).toThrow(RangeError);
});
