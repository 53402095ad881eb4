import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes minutes, or needs the machine to itself: `npm run long`, one file after the other. */
const isLong = process.env['ROLLCALL_LONG'] === '1';
const long = ['test/long/**/*.test.ts'];
/** One component at a time, in a page that is only made believe: what needs layout or the real keyboard is tried in Chromium, in test/. */
const components = 'renderer/**/*.test.tsx';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: { label: 'program', color: 'blue' },
          include: isLong ? long : ['renderer/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: isLong ? [] : long,
        },
      },
      ...(isLong
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: { label: 'core', color: 'cyan' as const },
                include: ['electron/**/*.test.ts'],
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
              },
            },
          ]),
    ],
    fileParallelism: !isLong,
    pool: 'forks',
    testTimeout: 30_000,
    // Of the tests of one file that may run side by side.
    maxConcurrency: 3,
    // Files spend half of their time waiting for children and browsers: on a small machine one worker alone would leave it idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Closing a core lets what is under way end: five seconds, and more on a machine that is busy.
    hookTimeout: 30_000,
    // What a test waits for comes as soon as it can; a second, which is the default, a busy machine can need for one step of a window.
    expect: { poll: { timeout: 15_000 } },
  },
});
