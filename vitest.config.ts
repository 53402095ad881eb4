import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { tags } from './scripts/test/testNeeds.mjs';
import { hangMs } from './test/support/hangMs.ts';

/** What takes minutes, or kills, fills and damages: `npm run long`, or here with `ROLLCALL_LONG=1`; `both`: with all other tests. */
const long = ['test/long/**/*.test.ts'];
const longOnes = (...names: string[]): string[] => names.map((name) => `test/long/${name}.test.ts`);
/** What measures its own process's memory, or fills the disk that it works on. */
const apart = longOnes('diskFull', 'network', 'powerLoss', 'soak');
/** Whole teams with their hub: they wait for leases, rates and servers, which beside everything else took several times as long. */
const teams = longOnes(...['evidenceParts', 'laterChecks', 'servers', 'sharedLists', 'sharedRecords'], ...['teamFaults', 'teamLate']);
/** One component at a time, in a page that is only made believe: what needs layout or the real keyboard is tried in Chromium, in test/. */
const components = 'renderer/**/*.test.tsx';
/**
 * What replaces a module (`vi.mock`), which may be there already in a process that others share, or goes on listening to the program's events,
 * of which a process has one stream.
 */
const mocking = [
  'renderer/base/{keepFresh,queryClient}.test.ts',
  'renderer/bridge/bridge.test.ts',
  'renderer/screens/ledger/attemptStore.test.ts',
  'renderer/screens/lookup/lookupStore.test.ts',
  'renderer/screens/review/store/{exportView,leaving,reviewStore}.test.ts',
];

const suite = process.env['ROLLCALL_LONG'] ?? '';
const isLong = suite !== '';
const quickProjects = [
  { name: { label: 'program', color: 'blue' as const }, include: ['test/**/*.test.ts'], exclude: long },
  { name: { label: 'mocking', color: 'yellow' as const }, include: mocking, isolate: true },
  { name: { label: 'core', color: 'cyan' as const }, include: ['electron/**/*.test.ts', 'renderer/**/*.test.ts'], exclude: mocking },
  {
    name: { label: 'components', color: 'magenta' as const },
    include: [components],
    environment: 'happy-dom',
    setupFiles: ['test/support/madeUpPage.ts'],
  },
];
const longProjects = [
  { name: { label: 'apart', color: 'yellow' as const }, include: apart, isolate: true },
  { name: { label: 'long', color: 'blue' as const }, include: long, exclude: [...apart, ...teams] },
  { name: { label: 'teams', color: 'green' as const }, include: teams, maxWorkers: 2, sequence: { groupOrder: 1 } },
];

/**
 * What takes longest begins first, so that nothing is left with one worker at the end. Without results of an earlier run, vitest would go by the
 * length of files, and by the names of projects.
 */
const longest = [
  'long/everyScreen',
  'long/desktopPackage',
  'long/crash',
  'long/besideOthers',
  'long/visibleRows',
  'long/needs',
  'long/teamFaults',
  'long/sharedLists',
  'long/servers',
  'long/laterChecks',
  'sqlTypes',
  'cli/mainJob',
  'journeys/browser',
  'journeys/wayIn',
  'journeys/electron',
];
const order = [...quickProjects, ...longProjects].map(({ name }) => name.label);
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projectOf = ({ project }: TestSpecification): number => order.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    return sorted.sort((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other));
  }
}

/** A whole test, or what comes before and after one, waits for more than one thing. */
const testTimeout = (isLong ? 10 : 2) * hangMs;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: tags(),
    provide: {
      propertyRuns: process.env['ROLLCALL_RUNS'] === undefined ? null : Number(process.env['ROLLCALL_RUNS']),
      propertySeed: Number(process.env['ROLLCALL_SEED'] ?? 20_261_126),
    },
    projects: [...(suite === '1' ? [] : quickProjects), ...(isLong ? longProjects : [])].map((test) => ({ extends: true as const, test })),
    pool: 'forks',
    // They share the modules that they read: a process for each file took longer than most of the tests.
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    // Of the tests of one file that may run side by side.
    maxConcurrency: 3,
    // Files spend half of their time waiting for children and browsers: a worker for each processor would leave a small machine idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    expect: { poll: { timeout: hangMs } },
  },
});
