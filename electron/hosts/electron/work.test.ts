import { expect, it } from 'vitest';
import type { CommandHandlers } from '#contract/commands.ts';
import type { RunProgress } from '#contract/runs/run.ts';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import { fakeHandlers } from '#test/support/fakeHandlers.ts';
import { endSentence, watchWork, type Ended } from './work.ts';

const counts = { planned: 200, done: 40, partial: 0, failed: 10, refused: 0, pending: 150, sent: 50, inDoubt: 0, billingUnknown: 0 };
const progress = (part: Partial<RunProgress>): RunProgress => ({
  ...{ runId: 'r1', listId: 'l1', state: 'running', stopped: null, counts, rate: 5, cap: 10, workingRate: 10, leftMs: null, elapsedMs: 0 },
  ...{
    cost: { lowMicros: 0, highMicros: 0, currency: 'USD', complete: true },
    nextTryAt: null,
    waitingFor: null,
    onServer: false,
    servers: [],
    needsDevice: false,
    withServers: false,
    causes: [],
    priority: [],
    checks: [],
  },
  ...part,
});

function watched() {
  let clock = 0;
  const ended: Ended[] = [];
  const work = watchWork({ now: () => clock, changed: () => undefined, ended: (what) => ended.push(what) });
  return { work, ended, pass: (ms: number) => (clock += ms) };
}

it('is as far as its runs and tasks together, and nowhere without them', async () => {
  const { work, ended, pass } = watched();
  expect(work.share()).toBeNull();
  work.heard('runs.progressed', progress({}));
  expect(work.share()).toBe(0.25);
  let finish = (): void => undefined;
  const imported = new Promise<never>((_, fail) => (finish = () => fail(new Error('unreadable'))));
  const handlers: CommandHandlers = work.noticed(fakeHandlers({ 'lists.import': () => imported }));
  const asked = handlers['lists.import']({ importId: 'i1', files: 'sample', reading: {} });
  expect(work.tasks()).toEqual(['import']);
  work.heard('lists.importProgressed', { importId: 'i1', stage: 'reading', rows: 1, rejected: 0, bytesRead: 75, bytes: 100 });
  expect(work.share()).toBe(0.5);
  pass(12_000);
  finish();
  await expect(asked).rejects.toThrow('unreadable');
  work.heard('runs.progressed', progress({ state: 'waiting' }));
  expect(work.waiting()).toEqual(['r1']);
  work.heard('runs.progressed', progress({ state: 'finished' }));
  work.heard('runs.progressed', progress({ state: 'finished' }));
  expect(work.share()).toBeNull();
  expect(ended.map(endSentence)).toEqual(['The import needs you: it could not be finished.', 'A run has finished: 40 checks answered.']);
});

it('notifies of what needs a person, not of what they did or waited for', () => {
  const run = (part: Partial<RunProgress>): string | null => endSentence({ kind: 'run', progress: progress(part) });
  expect(run({ state: 'paused', stopped: { code: 'keyRefused', message: 'Invalid API key of Ada', at: 0 } })).toBe(
    'A run needs you: the service refused the key.',
  );
  expect(run({ state: 'paused', stopped: { code: 'person', message: null, at: 0 } })).toBeNull();
  expect(endSentence({ kind: 'export', ok: true, tookMs: 9_000 })).toBeNull();
  expect(endSentence({ kind: 'export', ok: true, tookMs: 11_000 })).toBe('The file has been written.');
});

it('says before quitting what is in progress, and what would become of it', () => {
  const { message, detail } = desktopWords.quit;
  expect(message({ runs: 1, tasks: [] })).toBe('A run is in progress. Quit anyway?');
  expect(message({ runs: 0, tasks: ['import'] })).toBe('An import is in progress. Quit anyway?');
  expect(message({ runs: 2, tasks: ['export', 'export'] })).toBe('2 runs and an export are in progress. Quit anyway?');
  expect(detail({ runs: 0, tasks: ['import'] })).toBe('The import would be canceled, and nothing of it kept.');
  expect(detail({ runs: 1, tasks: ['import'] })).toMatch(/the run is paused.*\n\nThe import would be canceled/);
});
