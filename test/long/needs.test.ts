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
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rollcall-needs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the tests with this tag, without what they need: their files are loaded. `suite`: as `ROLLCALL_LONG` says. */
async function runWithout(name: string, suite: '' | '1'): Promise<z.infer<typeof reportSchema>['testResults']> {
  const tagged = sourcesOf('test', 'electron', 'renderer').filter(
    ([file, text]) =>
      /\.test\.tsx?$/.test(file) &&
      file.startsWith('test/long/') === (suite === '1') &&
      (new RegExp(`@module-tag ${name}$`, 'm').test(text) || new RegExp(`tags: \\[[^\\]]*'${name}'`).test(text)),
  );
  if (tagged.length === 0) return [];
  const report = path.join(folder, `report${suite}.json`);
  const args = [
    'run',
    `--tags-filter=${name}`,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tagged.map(([file]) => file),
  ];
  const env = {
    ...process.env,
    ROLLCALL_WITHOUT: name,
    ROLLCALL_LONG: suite,
    PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  await new Promise((resolve) =>
    execFile(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, env }, resolve),
  );
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults;
}

it.for(needs.filter(({ name }) => name !== 'electron'))('without $what', async ({ name }) => {
  for (const program of programs[name] ?? []) {
    writeFileSync(path.join(folder, program), '#!/bin/sh\nexit 127\n');
    chmodSync(path.join(folder, program), 0o755);
  }
  const files = [...(await runWithout(name, '')), ...(await runWithout(name, '1'))];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const tagged = tests.filter(({ tags }) => tags.includes(name));
  expect(tests.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(files.filter(({ status }) => status === 'failed').map((file) => [file.name, file.message])).toEqual([]);
  expect(tagged.filter(({ status }) => status !== 'skipped')).toEqual([]);
  expect(tagged.length).toBeGreaterThan(0);
});
