/** No byte of evidence, and no byte of a row's proof, can be changed unnoticed: every one of them is tried. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEvidence } from '../../electron/core/evidence/verify/verifyEvidence.ts';
import { verifyProof } from '../../electron/core/evidence/verify/verifyProof.ts';
import { evidencedList, type EvidencedList } from '../support/evidencedList.ts';

const nothingAsked = { keyId: null, listSha256: null, exportSha256: null };
let made: EvidencedList;
beforeAll(async () => {
  made = await evidencedList(2);
});
afterAll(() => made.core.end());

/** Every byte as another one, which differs from place to place. */
async function unnoticed(bytes: Buffer, holds: (changed: Buffer) => Promise<boolean>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 + ((at * 37) % 255));
    if (await holds(changed)) found.push(at);
  }
  return found;
}

it('is noticed at every byte of evidence', async () => {
  const bytes = readFileSync((await made.make()).path);
  const holds = async (file: Buffer): Promise<boolean> => {
    const source = () => {
      let at = 0;
      return {
        read: (into: Buffer, offset: number, length: number) => {
          const bytesRead = file.copy(into, offset, at, at + length);
          at += bytesRead;
          return Promise.resolve({ bytesRead });
        },
      };
    };
    return (await verifyEvidence(source, nothingAsked)).fault === null;
  };
  expect(await holds(bytes)).toBe(true);
  expect(await unnoticed(bytes, holds)).toEqual([]);
}, 240_000);

it('is noticed at every byte of a row’s proof', async () => {
  await made.make();
  const bytes = Buffer.from(await made.prove(1));
  const holds = async (file: Buffer): Promise<boolean> => (await verifyProof(file.toString('utf8'), nothingAsked)).fault === null;
  expect(await holds(bytes)).toBe(true);
  expect(await unnoticed(bytes, holds)).toEqual([]);
}, 240_000);
