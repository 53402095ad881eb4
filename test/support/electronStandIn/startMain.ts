/** The built main script of the desktop program in a Node process of its own, with the stand-in in Electron's place and no page: it needs no browser. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromMain, Question, Questions, ToMain } from './messages.ts';

const root = new URL('../../../', import.meta.url);

export interface MainProcess {
  /** What the program did outside its page: dialogs, addresses opened elsewhere, the window brought to the front. */
  output: FromMain[];
  /** Simulates something that Electron would do, or asks what the program set up. */
  ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']>;
  onMessage: (handle: (message: FromMain) => void) => void;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

/**
 * Starts the built main script with the stand-in in Electron's place. `files`: more arguments. `program`: another place of the built program
 * than the checkout. `env`: more variables.
 */
export function startMain(
  dataDir: string,
  files: readonly string[] = [],
  { program = fileURLToPath(root), env = {} }: { program?: string; env?: Record<string, string> } = {},
): MainProcess {
  const child = fork(join(program, 'out', 'main', 'main.js'), ['--data-dir', dataDir, ...files], {
    // DEP0190: electron-updater looks for a package manager through a shell.
    execArgv: ['--disable-warning=DEP0190', '--import', new URL('test/support/electronStandIn/register.ts', root).href],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Keys of tests are none of the keychain's.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...env },
  });
  const output: FromMain[] = [];
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const handlers: ((message: FromMain) => void)[] = [];
  let nextId = 1;
  child.on('message', (message: FromMain) => {
    const asked = 'id' in message ? waiting.get(message.id) : undefined;
    if (message.kind === 'answer') asked?.resolve(message.value as never);
    else if (message.kind === 'failed') asked?.reject(new Error(message.problem));
    else output.push(message);
    if ('id' in message) waiting.delete(message.id);
    for (const handle of handlers) handle(message);
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  void exited.then(() => {
    for (const asked of waiting.values()) asked.reject(new Error('the program has ended'));
  });
  return {
    output,
    exited,
    ask: (question, ask) =>
      new Promise((resolve, reject) => {
        const message = { id: nextId++, question, ask } as ToMain;
        waiting.set(message.id, { resolve, reject });
        // Its page may still ask a program that has just ended.
        child.send(message, (error) => error !== null && reject(error));
      }),
    onMessage: (handle) => {
      for (const message of output) handle(message);
      handlers.push(handle);
    },
    kill: (signal) => void child.kill(signal),
  };
}
