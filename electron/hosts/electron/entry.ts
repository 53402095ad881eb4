/**
 * The desktop program's entry point. A package has no Node of its own, and its Electron can't act as one (the fuse `runAsNode` is off): its
 * `rollcall` starts this with `--command-line -- ARGS…`, and the command line runs in the main process, without any window.
 *
 * The `--` keeps Chromium from interpreting the command line's options, and on Windows keeps Electron from rejecting options after a URL.
 */
import { app } from 'electron';

/** Returns the command line's arguments, or null to open the window. */
function commandLineArgs(): string[] | null {
  const at = process.argv.indexOf('--command-line');
  if (at === -1 || process.argv[at + 1] !== '--') return null;
  const args = process.argv.slice(at + 2);
  if (args[0] !== 'open' || args.includes('--browser') || args.includes('--help')) return args;
  // The window that `open` opens is this one, which reads the options after it.
  process.argv.splice(at, 3);
  return null;
}

const args = commandLineArgs();
if (args === null) await import('./main.ts');
else {
  const { runFromEnvironment } = await import('../cli/runFromEnvironment.ts');
  // It waits for its output, because what is still in a pipe is lost when Electron exits.
  app.exit(await runFromEnvironment(args));
}
