/** Takes away each need of the tests: tests with its tag are skipped, and nothing fails. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { needs } from '../../scripts/test/testNeeds.mjs';
import { sourcesOf } from '../support/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const taken = needs.map(({ name }) => name).filter((name) => name !== 'electron');
/** Programs replaced on the PATH, as if the real ones weren't installed. */
const programs = ['openssl', 'python3', 'dbus-run-session', 'gnome-keyring-daemon', 'secret-tool', 'strace', 'mount', 'sudo'];
const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), tags: z.array(z.string()), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

let folder: string;
let files: z.infer<typeof reportSchema>['testResults'];
/** Runs every test that has one of the tags, in one process, without their needs: their files are loaded. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rollcall-needs-'));
  for (const program of programs) {
    writeFileSync(path.join(folder, program), '#!/bin/sh\nexit 127\n');
    chmodSync(path.join(folder, program), 0o755);
  }
  const tag = `(?:${taken.join('|')})`;
  const hasTag = new RegExp(`@module-tag ${tag}$|tags: \\[[^\\]]*'${tag}'`, 'm');
  const tagged = sourcesOf('test', 'electron', 'renderer').filter(([file, text]) => /\.test\.tsx?$/.test(file) && hasTag.test(text));
  const report = path.join(folder, 'report.json');
  const args = ['run', `--tags-filter=${taken.join(' or ')}`, '--maxWorkers=1', '--reporter=json', `--outputFile.json=${report}`];
  const env = {
    ...process.env,
    ROLLCALL_WITHOUT: taken.join(','),
    ROLLCALL_LONG: 'both',
    PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  await new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...tagged.map(([file]) => file)],
      { cwd: root, env },
      resolve,
    ),
  );
  files = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('fails nothing', () => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  expect(tests.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(files.filter(({ status }) => status === 'failed').map((file) => [file.name, file.message])).toEqual([]);
});

it.for(taken)('skips whatever needs %s', (name) => {
  const tagged = files.flatMap(({ assertionResults }) => assertionResults).filter(({ tags }) => tags.includes(name));
  expect(tagged.filter(({ status }) => status !== 'skipped')).toEqual([]);
  expect(tagged.length).toBeGreaterThan(0);
});
