/** The needs of the tests are taken away one by one: what has the tag is skipped, and nothing fails. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { needs } from '../../scripts/testNeeds.mjs';
import { sourcesOf } from '../support/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What stands on the PATH in place of each program: as if the real one weren't installed. */
const programs: Record<string, string[]> = {
  openssl: ['openssl'],
  python: ['python3'],
  keychain: ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'],
  strace: ['strace'],
  mount: ['mount', 'sudo'],
};
const reportSchema = z.object({
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), tags: z.array(z.string()) })) })),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rollcall-needs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.for(needs.filter(({ name }) => name !== 'electron'))('without $what', async ({ name }) => {
  for (const program of programs[name] ?? []) {
    writeFileSync(path.join(folder, program), '#!/bin/sh\nexit 127\n');
    chmodSync(path.join(folder, program), 0o755);
  }
  const files = sourcesOf('test', 'electron').filter(
    ([file, text]) => file.endsWith('.test.ts') && new RegExp(`^ \\* @module-tag ${name}$`, 'm').test(text),
  );
  const report = path.join(folder, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile.json=${report}`, ...files.map(([file]) => file)];
  const env = { ...process.env, ROLLCALL_WITHOUT: name, PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` };
  await new Promise((resolve) =>
    execFile(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, env }, resolve),
  );
  const { numFailedTests, numFailedTestSuites, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const tagged = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ tags }) => tags.includes(name));
  expect({ numFailedTests, numFailedTestSuites }).toEqual({ numFailedTests: 0, numFailedTestSuites: 0 });
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.filter(({ status }) => status !== 'skipped')).toEqual([]);
});
