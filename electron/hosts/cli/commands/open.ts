/** Opens the window: on loopback with --browser, otherwise as `npm start` does. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unusedMinutes } from '../../browser/endWhenUnused.ts';
import { openBrowserHost } from '../../browser/openBrowserHost.ts';
import { writeOpeningPage } from '../../node/rendererFiles.ts';
import type { openOptions } from '../options/optionGroups.ts';
import type { CommandBody, CommandContext } from '../command.ts';
import { exitCodes } from '../exitCodes.ts';
import { untilAborted } from '../terminal.ts';
import { readVersion } from '../version.ts';

export const open: CommandBody<typeof openOptions, null> = {
  async run({ options, ...context }) {
    const { port = 0, browser, noOpen } = options;
    const script = startScript();
    if (!browser && script !== null) return startProgram(script, context);
    const { dataDir, operator } = context.everywhere;
    const opened = await openBrowserHost({ dataDir, version: readVersion(), port, ...(operator === null ? {} : { operator }) });
    if (opened.kind === 'owned') {
      if ('front' in opened.reply) context.terminal.say('Rollcall is already open; its window is now in front.');
      else show(opened.reply.url, noOpen, context);
      return exitCodes.done;
    }
    show(opened.host.url, noOpen, context);
    context.terminal.say(
      `Press Ctrl-C to stop. Rollcall also ends ${unusedMinutes} minutes after its last window is closed, unless work is in progress.`,
    );
    const ended = Promise.race([untilAborted(context.signal), opened.host.unused]);
    try {
      await Promise.race([ended, opened.host.opened.then(() => ended)]);
    } finally {
      await opened.host.close();
    }
    return exitCodes.done;
  },
};

function show(url: string, printOnly: boolean, { terminal, everywhere }: CommandContext): void {
  terminal.result(url);
  if (!printOnly) openInBrowser(everywhere.dataDir, url);
}

/** Returns `scripts/start.mjs` of a checkout; a packaged program has none. */
function startScript(): string | null {
  const way = import.meta.url.endsWith('.ts') ? '../../../../scripts/start.mjs' : '../../scripts/start.mjs';
  const file = fileURLToPath(new URL(way, import.meta.url));
  return existsSync(file) ? file : null;
}

function startProgram(script: string, { everywhere, signal }: CommandContext): Promise<number> {
  const args = ['--data-dir', everywhere.dataDir, ...(everywhere.operator === null ? [] : ['--operator', everywhere.operator])];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    // On Windows a signal would kill it; a closed channel makes it end properly.
    const end = (): unknown => (process.platform === 'win32' ? child.disconnect() : child.kill('SIGTERM'));
    signal.addEventListener('abort', end, { once: true });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? exitCodes.interrupted));
  });
}

/** Opens the system's default browser; if there is none, the printed address is enough. */
function openInBrowser(dataDir: string, url: string): void {
  const isLinux = process.platform === 'linux';
  if (isLinux && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return;
  const page = writeOpeningPage(dataDir, url);
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [page]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', page]]
        : ['xdg-open', [page]];
  spawn(command, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}
