import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { tags } from './scripts/testNeeds.mjs';

/** What takes minutes, or needs the machine to itself: `npm run long`. */
const isLong = process.env['ROLLCALL_LONG'] === '1';
const long = ['test/long/**/*.test.ts'];
/** What measures, kills, or fills a disk: one file after the other, when nothing else runs. */
const alone = [
  ...[
    'askedWhileChosen',
    'besideOthers',
    'counts',
    'crash',
    'diskFull',
    'halt',
    'network',
    'powerLoss',
    'rate',
    'rowsInReach',
    'sharing',
    'soak',
    'teamFaults',
    'teamLate',
    'teamProcesses',
    'hubCrash',
    'hubFar',
    'hubRate',
    'visibleRows',
  ],
].map((name) => `test/long/${name}.test.ts`);
/** What waits for rates and leases most of its time, several at once in each file: beside what draws, it would keep that waiting. */
const sideBySide = ['laterChecks', 'servers', 'sharedLists', 'sharedRecords'].map((name) => `test/long/${name}.test.ts`);
/** Files spend half of their time waiting for children and browsers: a worker for each processor would leave a small machine idle. */
const workers = Math.max(3, availableParallelism() - 1);
/** One of them tries every screen in several pages at once; with more, what waits for a window to draw waits too long. */
const longWorkers = Math.max(2, availableParallelism() - 1);
/** One component at a time, in a page that is only made believe: what needs layout or the real keyboard is tried in Chromium, in test/. */
const components = 'renderer/**/*.test.tsx';
/** What replaces a module (`vi.mock`) needs a process of its own: in one that others share, the module may be there already. */
const mocking = ['renderer/app/queryClient.test.ts', 'renderer/screens/lookup/lookupStore.test.ts'];

/**
 * What takes longest begins first, so that nothing is left with one worker at the end. Without results of an earlier run, vitest would go by the
 * length of files, and by the names of projects.
 */
const longest = ['long/everyScreen', 'cli/mainJob', 'journeys/browser', 'journeys/electron', 'journeys/cli'];
const projects = ['program', 'mocking', 'core', 'components', 'long', 'alone', 'side by side'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    return sorted.sort((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: tags(),
    projects: [
      ...(isLong
        ? [
            {
              extends: true as const,
              test: {
                name: { label: 'long', color: 'blue' as const },
                include: long,
                exclude: [...alone, ...sideBySide],
                maxWorkers: longWorkers,
                sequence: { groupOrder: 0 },
              },
            },
            {
              extends: true as const,
              test: { name: { label: 'alone', color: 'yellow' as const }, include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
            },
            {
              extends: true as const,
              test: {
                name: { label: 'side by side', color: 'green' as const },
                include: sideBySide,
                maxWorkers: longWorkers,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : [
            {
              extends: true as const,
              test: {
                name: { label: 'program', color: 'blue' as const },
                include: ['test/**/*.test.ts'],
                exclude: long,
                isolate: false,
              },
            },
            {
              extends: true as const,
              test: { name: { label: 'mocking', color: 'yellow' as const }, include: mocking },
            },
            {
              extends: true as const,
              test: {
                name: { label: 'core', color: 'cyan' as const },
                include: ['electron/**/*.test.ts', 'renderer/**/*.test.ts'],
                exclude: mocking,
                // They share nothing but the modules that they read: a process for each file took longer than most of the tests.
                isolate: false,
              },
            },
            {
              extends: true as const,
              test: {
                name: { label: 'components', color: 'magenta' as const },
                include: [components],
                environment: 'happy-dom',
                setupFiles: ['test/support/madeUpPage.ts'],
                // A page and all modules for each file took more than half of the time.
                isolate: false,
              },
            },
          ]),
    ],
    pool: 'forks',
    testTimeout: 30_000,
    // Of the tests of one file that may run side by side.
    maxConcurrency: 3,
    maxWorkers: workers,
    // Closing a core lets what is under way end: five seconds, and more on a machine that is busy.
    hookTimeout: 30_000,
    // What a test waits for comes as soon as it can; a second, which is the default, a busy machine can need for one step of a window.
    expect: { poll: { timeout: 15_000 } },
  },
});
