/** A part is taken in only from the device that signed it. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { sealLine, sealStatement } from '../../evidence/format/seal.ts';
import { partStatement } from '../../evidence/format/part.ts';
import { signerOf } from '../../evidence/signer.ts';
import { parsePart } from './chunks.ts';

const [listId, deviceId] = [uuidv7(), uuidv7()];
const leaves = Buffer.alloc(64, 7);

function sealed(size = 2, device = deviceId): string {
  const statement = partStatement({
    format: { name: 'rollcall-evidence-part', version: 1 },
    listId,
    device: { deviceId: device, label: 'Front desk' },
    member: 'Ada',
    at: '2026-11-25T10:00:00.000Z',
    program: 'Rollcall 0.1.0',
    counts: { answers: 0, decisions: size, policies: 0, records: 0 },
    tree: { hash: 'SHA-256', size, root: Buffer.alloc(32, 1).toString('base64url') },
  });
  return sealLine(sealStatement(statement, signerOf(generateKeyPairSync('ed25519').privateKey)));
}
const reported = (more: object = {}): string =>
  JSON.stringify({ listId, first: 0, leaves: leaves.toString('base64'), seal: sealed(), ...more });

test('from the device that signed it, it is taken', () => {
  expect(parsePart(reported(), deviceId)).toMatchObject({ listId, deviceId, first: 0, leaves });
  // More leaves follow.
  expect(parsePart(reported({ seal: null }), deviceId)).toMatchObject({ first: 0, seal: null });
});

test.each([
  ['another device signed it', reported({ seal: sealed(2, uuidv7()) })],
  ['it is of another list', reported({ listId: uuidv7() })],
  ['it has other leaves than were signed', reported({ first: 1 })],
  ['it has half a leaf', reported({ leaves: leaves.subarray(0, 40).toString('base64') })],
  ['it has none', reported({ leaves: '' })],
  [
    'its signature is of something else',
    reported({ seal: sealed().replace(/"sig":"./, (found) => `${found.slice(0, -1)}${found.endsWith('A') ? 'B' : 'A'}`) }),
  ],
  [
    'nobody signed it',
    reported({
      seal: sealed()
        .replace(/"signatures":\[[^\]]*\]/, '"signatures":[]')
        .replace(/,"publicKey":"[^"]*"/, ''),
    }),
  ],
  ['it is no JSON', 'part'],
])('it is refused if %s', (_what, text) => {
  expect(parsePart(text, deviceId)).toBeNull();
});

test('it is refused if another device tells it', () => {
  expect(parsePart(reported(), uuidv7())).toBeNull();
});
