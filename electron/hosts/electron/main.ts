/**
 * The desktop program: one window on one data folder, with the core in the main process. Starts the program, or hands over to the process
 * that is already running.
 */
import { parseArgs } from 'node:util';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, protocol, shell } from 'electron';
import { z } from 'zod';
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { defaultDataFolder, makeDataFolder } from '../node/dataFolder.ts';
import { filesAmong, openedFiles } from '../node/openedFiles.ts';
import { writeOpeningPage } from '../node/rendererFiles.ts';
import { askOwner } from '../node/ownerSocket.ts';
import { tell } from './dialogs.ts';
import { fenceApp, registerScheme } from './fences.ts';
import { openProgram } from './openProgram.ts';
import { theWindow } from './theWindow.ts';
import { windowFlags } from './windowFlags.ts';

/**
 * Reads the start options `--data-dir DIR` and `--operator NAME`; options of Electron or Chromium are ignored. `others`: arguments that
 * aren't options, such as files.
 */
export function startOptions(args: string[]): { dataDir: string | null; operator: string | null; others: string[] } {
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, operator: { type: 'string' } },
  });
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return { dataDir: text(values['data-dir']), operator: text(values['operator']), others: positionals };
}

const cannotStart = 2;
const secondStartSchema = z.object({ files: z.array(z.string()) });
const window = theWindow();
const opened = openedFiles(() => {
  window.toFront();
  window.emit('files.opened', {});
});

function prepareFolder(): { dataDir: string; operator: string | null; files: string[] } {
  const { dataDir, operator, others } = startOptions(process.argv.slice(1));
  const folder = makeDataFolder(dataDir ?? defaultDataFolder());
  // Chromium's files are in a folder below ours, so that two data folders can be open at once, but no folder twice.
  const profile = join(folder, 'window');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  return { dataDir: folder, operator, files: filesAmong(others, process.cwd()) };
}

/**
 * Asks the process that owns the folder to come to the front, or to open another page, with the files that this process was opened with.
 * Returns whether it answered.
 */
async function askTheOwner(dataDir: string): Promise<boolean> {
  const reply = await askOwner(
    dataDir,
    opened.take((path) => path),
  );
  if (reply !== null && 'url' in reply) await shell.openExternal(writeOpeningPage(dataDir, reply.url));
  return reply !== null;
}

async function start(): Promise<void> {
  const { dataDir, operator, files } = prepareFolder();
  // Electron reorders a second start's arguments and adds others, so the files to open are passed on separately.
  if (!app.requestSingleInstanceLock({ files })) return app.quit();
  app.on('second-instance', (_event, _args, _folder, passedOn) => {
    window.toFront();
    opened.add(secondStartSchema.safeParse(passedOn).data?.files ?? []);
  });
  opened.add(files);
  app.on('window-all-closed', () => app.quit());
  fenceApp(app);
  await app.whenReady();
  try {
    await openProgram({ dataDir, operator, window, opened });
  } catch (error) {
    const isOwned = error instanceof Failed && error.failure.code === 'dataFolder.inUse' && (await askTheOwner(dataDir));
    if (!isOwned) throw error;
    app.exit(0);
  }
}

// Registered early: on macOS the event comes before the program is ready if it was started with a file.
app.on('open-file', (event, path) => {
  event.preventDefault();
  opened.add([path]);
});
app.enableSandbox();
app.commandLine.appendSwitch('js-flags', windowFlags);
registerScheme(protocol);
start().catch((error: unknown) => {
  tell(error instanceof Failed ? failureSentence(error.failure) : `Rollcall could not start: ${errorMessage(error)}`);
  app.exit(cannotStart);
});
