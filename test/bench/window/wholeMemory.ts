/** The memory of the program and its window's browser together, while a list is imported, checked completely, and reviewed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { listsWords } from '#messages/lists/listsWords.ts';
import { startWindowsChromium } from '../../support/chromium.ts';
import { isAtRest, phoneOf, phonePlan } from '../../support/phoneRun.ts';
import { writeLeads } from '../lists/leads.ts';
import { mib, whole, type Line } from '../line.ts';
import { processBytes, treeHolds } from '../review/processMemory.ts';
import { startBuiltProgram } from './builtProgram.ts';
import { inSession, type LoopbackWindow } from './loopbackWindow.ts';

const mostBytes = 700 * 1024 * 1024;
const sampledEachMs = 250;

type Call = LoopbackWindow['call'];

/** Commands in the page's session but outside the page, so that the bench's thousands of requests aren't part of the page's memory. */
async function callsBeside(page: Page): Promise<Call> {
  const cookies = await page.context().cookies();
  return inSession(new URL(page.url()).origin, cookies.map(({ name, value }) => `${name}=${value}`).join('; ')).call;
}

interface Most {
  /** The sum over the process tree, with each page counted once. */
  all: number;
  /** The same with shared pages counted in each process. */
  resident: number;
  /** The program alone, without the browser. */
  program: number;
}

/** The peak memory during `work`, and the memory at its end. */
async function mostDuring(pid: number, work: () => Promise<void>): Promise<Most> {
  const most: Most = { all: 0, resident: 0, program: 0 };
  const sample = (): void => {
    const { proportional = 0, resident = 0 } = treeHolds() ?? {};
    most.all = Math.max(most.all, proportional);
    most.resident = Math.max(most.resident, resident);
    most.program = Math.max(most.program, processBytes(pid));
  };
  const timer = setInterval(sample, sampledEachMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  sample();
  return most;
}

async function importList(page: Page, call: Call, path: string): Promise<string> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: listsWords.drop.chooseFile }).first().click(),
  ]);
  await chooser.setFiles(path);
  for (;;) {
    const [card] = await call('lists.list', {});
    if (card !== undefined) {
      await call('lists.screened', { listId: card.listId });
      return card.listId;
    }
    await pause(sampledEachMs);
  }
}

async function run(page: Page, call: Call, listId: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/lists/${listId}/run`);
  const plan = phonePlan(listId, sandboxEnvironmentId, { callsPerSecond: 10_000, concurrency: 50 });
  const { runId } = await call('runs.start', plan);
  while (!isAtRest(await call('runs.get', { runId }))) await pause(1_000);
}

/** Goes through the rows by key, to their end, sorted, and in the overview. */
async function review(page: Page, call: Call, listId: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/lists/${listId}/review`);
  await page.getByRole('grid').waitFor();
  await page.getByRole('row').nth(2).click();
  for (const key of [...Array<string>(40).fill('PageDown'), 'End', ...Array<string>(10).fill('PageUp'), 'Home'])
    await page.keyboard.press(key);
  for (const by of ['score', 'grade'] as const) await call('review.open', { listId, filter: {}, sort: { by, descending: true } });
  await page.evaluate((hash) => (location.hash = hash), `#/lists/${listId}/review/overview`);
  await pause(3_000);
}

export async function wholeMemoryBench(rows: number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-memory-'));
  const leads = join(folder, 'leads.csv');
  writeLeads(leads, rows, phoneOf);
  const program = await startBuiltProgram(join(folder, 'data'));
  const { pid } = program;
  const { browser, isShell } = await startWindowsChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await page.goto(program.address);
    await page.getByRole('heading', { name: listsWords.drop.title }).waitFor();
    const call = await callsBeside(page);
    const before = await mostDuring(pid, () => pause(1_000));
    let listId = '';
    const phases: [name: string, most: Most][] = [];
    phases.push(['imported', await mostDuring(pid, async () => void (listId = await importList(page, call, leads)))]);
    phases.push(['checked', await mostDuring(pid, () => run(page, call, listId))]);
    phases.push(['reviewed', await mostDuring(pid, () => review(page, call, listId))]);
    return phases.map(([name, most]) => ({
      what: `memory of all processes while ${whole(rows)} rows are ${name}`,
      ours: `${mib(most.all)} (the program ${mib(most.program)}; ${mib(most.resident)} with shared pages counted in each process)`,
      reference: `${mib(before.all)} (${mib(before.program)}; ${mib(before.resident)}) with the window open and no list, in ${isShell ? 'Chromium’s shell' : 'a whole Chromium'}`,
      reach: '≤ 700 MB',
      reached: most.all <= mostBytes,
    }));
  } finally {
    await browser.close();
    await program.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
