/** For each test, the command line with its own empty folder, and a sandbox over HTTP that counts requests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { afterEach, beforeEach } from 'vitest';
import { openCliHere } from './cliHere.ts';
import type { CliWorkspace } from './spawnCli.ts';
import { startTestSandbox, type TestSandbox } from './startTestSandbox.ts';

export const sample = fileURLToPath(new URL('../../resources/sample-leads.csv', import.meta.url));

/** An environment with the sandbox's key. */
export const key = { ROLLCALL_API_KEY: 'sesame' };

/** Returns the rows of a written CSV file, headings first. */
export const cells = (file: string): string[][] => Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true }).data;

export interface ServedCli {
  workspace(): CliWorkspace;
  /** Starts the test's sandbox; resolves to its address. */
  serve(options?: Parameters<typeof startTestSandbox>[0]): Promise<string>;
  /** Counts of its requests. Throws if none was started. */
  counts(): ReturnType<TestSandbox['counts']>;
}

export function useServedCli(): ServedCli {
  let workspace: CliWorkspace;
  let service: TestSandbox | null = null;
  beforeEach(() => {
    workspace = openCliHere();
  });
  afterEach(async () => {
    await service?.close();
    service = null;
    workspace.remove();
  });
  return {
    workspace: () => workspace,
    serve: async (options = {}) => {
      service = await startTestSandbox({ key: key.ROLLCALL_API_KEY, ...options });
      return service.url;
    },
    counts: () => {
      if (service === null) throw new Error('no sandbox was started');
      return service.counts();
    },
  };
}
