/**
 * The format stands by itself: a program in another language, which shares no code with ours, and OpenSSL say the same of it.
 *
 * @module-tag python
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evidencedList, type EvidencedList } from '../support/evidencedList.ts';

const run = promisify(execFile);
const verifier = fileURLToPath(new URL('../../docs/verify-evidence.py', import.meta.url));

let made: EvidencedList;
let evidence: string;
let keyId: string;
let proof: string;
beforeAll(async () => {
  made = await evidencedList(5);
  const first = await made.make();
  [evidence, keyId] = [readFileSync(first.path, 'utf8'), first.keyId ?? ''];
  proof = await made.prove(1);
});
afterAll(() => made.core.end());

let files = 0;
const written = (text: string): string => {
  const path = join(made.core.dataDir, `other-${(files += 1)}`);
  writeFileSync(path, text);
  return path;
};
/** What the other program says of it: its exit status, and its last line. */
async function verdictOf(text: string, ...more: string[]): Promise<{ code: number; said: string }> {
  const { code, stdout } = await run('python3', [verifier, written(text), ...more]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, said: stdout.trimEnd().split('\n').at(-1) ?? '' };
}
const holds = { code: 0, said: 'all of it holds' };
const fails = (what: string): object => ({ code: 2, said: expect.stringContaining(what) as unknown });

it('has at most 250 lines', () => {
  expect(readFileSync(verifier, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(250);
});

it('accepts evidence and a row’s proof, also with the key that signed', async () => {
  expect(await verdictOf(evidence)).toEqual(holds);
  expect(await verdictOf(evidence, keyId)).toEqual(holds);
  expect(await verdictOf(proof)).toEqual(holds);
  expect(await verdictOf(proof, keyId)).toEqual(holds);
});

it('refuses what was changed, removed, swapped, cut or signed by another', async () => {
  const lines = evidence.split('\n');
  const without = (at: number): string => lines.toSpliced(at, 1).join('\n');
  const changed = (from: string | RegExp, to: string, text = evidence): string => {
    const result = text.replace(from, to);
    expect(result).not.toBe(text);
    return result;
  };
  expect(await verdictOf(without(2))).toEqual(fails('root of the rows'));
  expect(
    await verdictOf(
      lines
        .with(2, lines[3] ?? '')
        .with(3, lines[2] ?? '')
        .join('\n'),
    ),
  ).toEqual(fails('row'));
  expect(await verdictOf(changed('"drop"', '"keep"'))).toEqual(fails('root of the rows'));
  expect(await verdictOf(changed('"SANDBOX"', '"LIVE"'))).toEqual(fails('first line'));
  expect(await verdictOf(changed(/"sig":"(.)/, '"sig":"A$1').replace(/.("}\])/, '$1'))).toEqual(fails(''));
  expect(await verdictOf(lines.slice(0, -2).join('\n'))).toEqual(fails(''));
  expect(await verdictOf(evidence, 'f'.repeat(64))).toEqual(fails('key'));
  expect(await verdictOf(changed('Person-1', 'Person-9', proof))).toEqual(fails('commitment'));
  expect(await verdictOf(changed('spoke to her', 'spoke to him', proof))).toEqual(fails('commitment'));
  expect(await verdictOf(changed('"index": 0', '"index": 1', proof))).toEqual(fails('path'));
});
