import { randomBytes, randomUUID } from 'node:crypto';
import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { seal, unseal, teamIds } from './seal.ts';

const { sealing } = teamIds(Buffer.alloc(32, 7));

it('seals what it unseals, the same each time, and without a word of it', () => {
  const short = fc.string({ unit: 'grapheme', maxLength: 300 });
  const long = fc.tuple(short, fc.integer({ min: 500, max: 4_000 })).map(([part, times]) => `${part}, `.repeat(times));
  fc.assert(
    fc.property(fc.uuid(), fc.oneof(short, long), (recordId, text) => {
      const body = seal(sealing, recordId, 'call', text);
      expect(unseal(sealing, recordId, 'call', body)).toBe(text);
      expect(seal(sealing, recordId, 'call', text)).toEqual(body);
      if (text.length > 8) expect(body.includes(Buffer.from(text, 'utf8'))).toBe(false);
    }),
  );
});

it('seals a long text in less than its length', () => {
  expect(seal(sealing, randomUUID(), 'bundle', '{"phone":"+12025550100"}'.repeat(200)).length).toBeLessThan(1_000);
});

it.each([
  ['short', 1],
  ['long', 200],
])('unseals nothing that was changed in any byte, or stands for another record, kind or team: a %s text', (_, times) => {
  const recordId = randomUUID();
  const body = seal(sealing, recordId, 'call', '{"phone":"+12025550100"}'.repeat(times));
  for (let at = 0; at < body.length; at += 1) {
    const changed = Buffer.from(body);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(sealing, recordId, 'call', changed)).toBeNull();
  }
  expect(unseal(sealing, randomUUID(), 'call', body)).toBeNull();
  expect(unseal(sealing, recordId, 'purge', body)).toBeNull();
  expect(unseal(teamIds(randomBytes(32)).sealing, recordId, 'call', body)).toBeNull();
  for (const length of [0, 1, 12, body.length - 1]) expect(unseal(sealing, recordId, 'call', body.subarray(0, length))).toBeNull();
});

it('never uses a nonce for two texts', () => {
  const nonces = new Set(
    Array.from({ length: 200 }, (_, at) => seal(sealing, recordOf(at % 20), 'call', `text ${at}`).toString('hex', 1, 13)),
  );
  expect(nonces.size).toBe(200);
});

const recordOf = (at: number): string => `019b0000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`;
