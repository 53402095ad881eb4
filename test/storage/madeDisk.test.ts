/** What the simulated disk keeps and loses at a power cut: if it kept too much, the tests that use it would prove nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededFractions } from '#base/seededFractions.ts';
import { readTrace } from '../support/diskTrace.ts';
import { makeDisk, type Left, type Loss } from '../support/madeDisk.ts';

let before: string;
beforeEach(() => {
  before = mkdtempSync(join(tmpdir(), 'rollcall-disk-'));
});
afterEach(() => rmSync(before, { recursive: true, force: true }));

const hex = (text: string): string => `"${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}"`;
/** Formats lines as strace writes them: `open fd path`, `write fd text at`, `sync fd`, `rename from to`, `remove path`. */
const line = (what: string, ...of: (string | number)[]): string => {
  const [first = '', second = '', third = 0] = of;
  const create = 'O_RDWR|O_CREAT|O_CLOEXEC, 0600';
  if (what === 'open') return `7  openat(AT_FDCWD, ${hex(`/home/${second}`)}, ${create}) = ${first}`;
  if (what === 'write')
    return `7  pwrite64(${first}, ${hex(String(second))}, ${String(second).length}, ${third}) = ${String(second).length}`;
  if (what === 'truncate') return `7  ftruncate(${first}, ${second}) = 0`;
  if (what === 'rename') return `7  rename(${hex(`/home/${first}`)}, ${hex(`/home/${second}`)}) = 0`;
  if (what === 'remove') return `7  unlink(${hex(`/home/${first}`)}) = 0`;
  return `7  fsync(${first}) = 0`;
};
async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const one of lines) yield Promise.resolve(one);
}
const left = async (loss: Loss, lines: readonly string[], seed = 1): Promise<Left> => {
  const disk = makeDisk('/home', before);
  for (const step of await readTrace(each(lines))) disk.take(step);
  return disk.left(loss, seededFractions(seed));
};
const texts = (what: Left): Record<string, string> => Object.fromEntries([...what].map(([path, bytes]) => [path, String(bytes)]));
const theFolder = [line('open', 9, ''), line('sync', 9)];

describe('what is there for certain', () => {
  it('is what a file held when it was synced, under a name that its folder was synced with', async () => {
    const lines = [line('open', 5, 'a'), line('write', 5, 'old'), line('sync', 5), ...theFolder, line('write', 5, 'new!')];
    expect(texts(await left('everything', lines))).toEqual({ a: 'old' });
    expect(texts(await left('nothing', lines))).toEqual({ a: 'new!' });
  });

  it('is nothing of a file whose folder was not synced, and an empty file where only the folder was', async () => {
    const file = [line('open', 5, 'a'), line('write', 5, 'text')];
    expect(texts(await left('everything', [...file, line('sync', 5)]))).toEqual({});
    expect(texts(await left('everything', [...file, ...theFolder]))).toEqual({ a: '' });
  });

  it('is the old file until the folder knows of the rename', async () => {
    writeFileSync(join(before, 'a'), 'old');
    const lines = [line('open', 5, 'a.part'), line('write', 5, 'new'), line('sync', 5), line('rename', 'a.part', 'a')];
    expect(texts(await left('everything', lines))).toEqual({ a: 'old' });
    expect(texts(await left('everything', [...lines, ...theFolder]))).toEqual({ a: 'new' });
  });

  it('is a removed file until the folder knows', async () => {
    writeFileSync(join(before, 'a'), 'old');
    expect(texts(await left('everything', [line('remove', 'a')]))).toEqual({ a: 'old' });
    expect(texts(await left('everything', [line('remove', 'a'), ...theFolder]))).toEqual({});
  });

  it('isn’t what another thread wrote during the sync', async () => {
    const during = [
      ...theFolder.slice(0, 1),
      line('open', 5, 'a'),
      line('sync', 9),
      '7  fsync(5 <unfinished ...>',
      `8  pwrite64(5, ${hex('late')}, 4, 0) = 4`,
      '7  <... fsync resumed>) = 0',
    ];
    expect(texts(await left('everything', during))).toEqual({ a: '' });
    expect(texts(await left('everything', [...during, line('sync', 5)]))).toEqual({ a: 'late' });
  });
});

it('of what is not synced any sector may be there, in any order', async () => {
  const sectors = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(512)).join('');
  const lines = [line('open', 5, 'a'), line('sync', 5), ...theFolder, line('write', 5, sectors)];
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    const found = texts(await left('sectors', lines, seed))['a'] ?? '';
    seen.add(found.replace(/(.)\1{511}/gs, (_, letter: string) => (letter === '\0' ? '-' : letter)));
  }
  expect(seen).toContain('');
  expect(seen).toContain('abcd');
  expect([...seen].some((found) => found.startsWith('-'))).toBe(true);
  expect(seen.size).toBeGreaterThan(8);
  for (const found of seen) expect(found).toMatch(/^[a-]?[b-]?[c-]?[d-]?$/);
});

it('a torn write ends at a sector, and what was written before it is there', async () => {
  const lines = [line('open', 5, 'a'), ...theFolder, line('write', 5, 'x'.repeat(512)), line('write', 5, 'y'.repeat(2_048), 512)];
  const lengths = new Set<number>();
  for (let seed = 0; seed < 50; seed += 1) {
    const found = texts(await left('torn', lines, seed))['a'] ?? '';
    expect(found).toMatch(/^x{512}y*$/);
    lengths.add(found.length);
  }
  for (const length of lengths) expect(length % 512).toBe(0);
  expect(lengths.size).toBeGreaterThan(2);
  expect(lengths).not.toContain(2_560);
});

it('a file that is cut and grown again is zero between', async () => {
  const lines = [line('open', 5, 'a'), line('write', 5, 'abcdef'), line('truncate', 5, 2), line('write', 5, 'z', 4)];
  expect(texts(await left('nothing', lines))).toEqual({ a: 'ab\0\0z' });
});

describe('a trace is refused', () => {
  it.each([
    ['what was cut off', `7  pwrite64(5, "\\x61"..., 4, 0) = 4`],
    ['what is no call', 'the program says hello'],
    ['a failing disk', `${line('open', 5, 'a')}\n7  pwrite64(5, ${hex('text')}, 4, 0) = 2`],
    ['a call that changes files in a way of its own', `${line('open', 5, 'a')}\n7  fallocate(5, 0, 0, 4096) = 0`],
  ])('with %s', async (_what, lines) => {
    await expect(left('nothing', lines.split('\n'))).rejects.toThrow(Error);
  });
});
