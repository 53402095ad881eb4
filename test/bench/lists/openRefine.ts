/** OpenRefine on a loopback port, driven like its own window: upload a file, then create a project from it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { peakBytesOf, type SideFigures } from './sides.ts';

const program = '/usr/bin/openrefine';
const startMs = 60_000;
const importMs = 600_000;

const token = z.object({ token: z.string() });
const madeJob = z.object({ jobID: z.number() });
const jobStatus = z.object({ job: z.object({ config: z.object({ state: z.string(), projectID: z.number().optional() }) }) });
const projectRows = z.object({ total: z.int() });

export interface OpenRefine {
  /** Creates a project from the file; the time is from the end of the upload until all of it is in memory. */
  bringIn(file: string): Promise<SideFigures>;
  close(): Promise<void>;
}

/** Starts it with its own folder, and waits until it answers; null if it isn't installed. */
export async function openRefine(folder: string): Promise<OpenRefine | null> {
  if (!existsSync(program)) return null;
  const port = await freePort();
  const args = ['-i', '127.0.0.1', '-p', String(port), '-d', folder, '-x', 'refine.headless=true'];
  // The script starts Java as its child; both are ended as a group.
  const script = spawn(program, args, { stdio: 'ignore', detached: true });
  const commands = `http://127.0.0.1:${port}/command/core/`;
  const ask = async (command: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(commands + command, init);
    if (!response.ok) throw new Error(`OpenRefine answered ${response.status} to ${command}`);
    return response.json();
  };
  const close = async (): Promise<void> => {
    if (script.pid !== undefined) process.kill(-script.pid, 'SIGTERM');
    if (script.exitCode === null && script.signalCode === null) await once(script, 'exit');
  };
  try {
    await untilIt(startMs, async () => (await fetch(`${commands}get-version`).catch(() => null))?.ok === true);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    async bringIn(file) {
      const csrf = token.parse(await ask('get-csrf-token')).token;
      const { jobID } = madeJob.parse(await ask(`create-importing-job?csrf_token=${csrf}`, { method: 'POST' }));
      const config = async () => jobStatus.parse(await ask(`get-importing-job-status?jobID=${jobID}`, { method: 'POST' })).job.config;
      const step = (name: string): string =>
        `importing-controller?controller=core%2Fdefault-importing-controller&jobID=${jobID}&subCommand=${name}&csrf_token=${csrf}`;
      const upload = new FormData();
      upload.append('upload', await openAsBlob(file), 'leads.csv');
      await fetch(commands + step('load-raw-data'), { method: 'POST', body: upload });
      await untilIt(importMs, async () => (await config()).state === 'ready');

      const startedAt = performance.now();
      await ask(step('create-project'), {
        method: 'POST',
        body: new URLSearchParams({ format: 'text/line-based/*sv', options: JSON.stringify(reading) }),
      });
      let projectId = 0;
      await untilIt(importMs, async () => {
        const { state, projectID } = await config();
        if (state === 'error') throw new Error('OpenRefine could not read the file');
        projectId = projectID ?? 0;
        return state === 'created-project';
      });
      const tookMs = performance.now() - startedAt;
      const { total } = projectRows.parse(await ask(`get-rows?project=${projectId}&start=0&limit=1`));
      const peakBytes = peakBytesOf(javaOf(script.pid ?? 0));
      await ask(`delete-project?csrf_token=${csrf}`, { method: 'POST', body: new URLSearchParams({ project: String(projectId) }) });
      return { rows: total, tookMs, peakBytes };
    },
    close,
  };
}

/** What its window sends for a file with commas and a heading, all cells as text. */
const reading = {
  encoding: 'UTF-8',
  separator: ',',
  ignoreLines: -1,
  headerLines: 1,
  skipDataLines: 0,
  limit: -1,
  storeBlankRows: true,
  storeBlankCellsAsNulls: true,
  guessCellValueTypes: false,
  processQuotes: true,
  quoteCharacter: '"',
  includeFileSources: false,
  projectName: 'leads',
};

async function untilIt(mostMs: number, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + mostMs; !(await isDone()); await setTimeout(20))
    if (performance.now() > end) throw new Error('OpenRefine takes too long');
}

/** The process that does the work: a child or grandchild of the script. */
function javaOf(pid: number): number {
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  if (name === 'java') return pid;
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return javaOf(Number(child));
}

/** Returns a port that the system assigns; it must stay free until it is used. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
