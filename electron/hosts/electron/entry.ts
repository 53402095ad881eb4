/**
 * The desktop program's entry. A package has no Node of its own, and its Electron can't act as one (the fuse `runAsNode` is off): its `rollcall`
 * starts this with `--command-line -- ARGS…`, and the command line runs in the main process, before and without any window.
 *
 * The `--` keeps Chromium from taking the command line's options for its own, and on Windows Electron from refusing options after an address.
 */
import { app } from 'electron';

/** The command line's arguments, or null: the window is asked for. */
function commandLineArgs(): string[] | null {
  const at = process.argv.indexOf('--command-line');
  if (at === -1 || process.argv[at + 1] !== '--') return null;
  const args = process.argv.slice(at + 2);
  if (args[0] !== 'open' || args.includes('--browser') || args.includes('--help')) return args;
  // The window that `open` opens is this one: it reads the options behind it.
  process.argv.splice(at, 3);
  return null;
}

/** What stands in a pipe is lost when Electron exits. */
const written = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write('', () => resolve()));

const args = commandLineArgs();
if (args === null) await import('./main.ts');
else {
  const { runFromEnvironment } = await import('../cli/runFromEnvironment.ts');
  const code = await runFromEnvironment(args);
  await Promise.all([written(process.stdout), written(process.stderr)]);
  app.exit(code);
}
