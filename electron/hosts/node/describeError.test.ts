import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { describeError, unquoted } from './describeError.ts';

it.each([
  ["ENOENT: no such file or directory, open '/home/ada/May leads.csv'", 'ENOENT: no such file or directory, open …'],
  ['fts5: syntax error near "Jane"', 'fts5: syntax error near …'],
  ["can't open file 'x'", "can't open file …"],
  ['the ledger’s thread ended', 'the ledger’s thread ended'],
  ['UNIQUE constraint failed: lists.name', 'UNIQUE constraint failed: lists.name'],
  ['no row at C:\\Users\\Ada', 'no row at C: …'],
  ['bad cell 206 555-0142', 'bad cell …'],
  ['sent by ada@example.org', 'sent by …'],
  ['not a name: Zoë', 'not a name: Zo …'],
  ['[\n  { "code": "invalid_type" } ]', '…'],
])('of %j keeps %j', (message, kept) => {
  expect(unquoted(message)).toBe(kept);
});

it('keeps a failure’s code, and neither its file nor its cell', () => {
  const described = describeError(new Failed('file.missing', { path: '/home/ada/May leads.csv' }));
  expect(described).toMatchObject({ name: 'Failed', message: 'file.missing' });
  expect(JSON.stringify(described)).not.toContain('ada');
});

it('keeps where it happened, without the folders above the program and without lines of the message', () => {
  try {
    readFileSync('/nowhere/Jane Example.csv');
    expect.unreachable();
  } catch (error) {
    const { code, frames } = describeError(error);
    expect(code).toBe('ENOENT');
    expect(frames.some((frame) => frame.includes('electron/hosts/node/describeError.test.ts'))).toBe(true);
    expect(frames.join('\n')).not.toContain(process.cwd());
  }
  expect(describeError(new Error('first\n    at Jane Example (/home/jane/x.js:1:1)')).frames.join('\n')).not.toContain('Jane');
});

it.each([
  ['at run (C:\\Users\\Ada Lovelace\\app\\node_modules\\x\\y.js:1:2)', 'at run (node_modules/x/y.js:1:2)'],
  ['at run (C:/Users/Ada Lovelace/app/electron/y.ts:1:2)', 'at run (electron/y.ts:1:2)'],
  ['at async Q.run (file:///C:/Users/Ada%20L/app/out/main/rollcall.js:1:2)', 'at async Q.run (out/main/rollcall.js:1:2)'],
  ['at file:///home/test/app/out/main/rollcall.js:1:2', 'at out/main/rollcall.js:1:2'],
  ['at /Users/Ada Lovelace (old)/x.js:1:2', 'at x.js:1:2'],
  ['at run (\\\\ADA-PC\\ada$\\app\\y.js:1:2)', 'at run (…:1:2)'],
  ['at run (D:\\ada\\y.js:1:2)', 'at run (y.js:1:2)'],
  ['at node:internal/process/task_queues:1:2', 'at node:internal/process/task_queues:1:2'],
  ['at new Promise (<anonymous>)', 'at new Promise (<anonymous>)'],
])('of the frame %j keeps %j', (line, kept) => {
  const error = new Error('x');
  error.stack = `Error: x\n    ${line}`;
  expect(describeError(error).frames).toEqual([kept]);
});
