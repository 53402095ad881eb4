/** The desktop program's built main script in a separate Node process, with the stand-in for Electron and no page. Needs no browser. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromMain, Question, Questions, ToMain } from './messages.ts';

const root = new URL('../../../', import.meta.url);

export interface MainProcess {
  /** The program's actions outside its page: dialogs, URLs opened elsewhere, the window brought to the front. */
  output: FromMain[];
  /** Simulates an action of Electron, or queries what the program set up. */
  ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']>;
  onMessage: (handle: (message: FromMain) => void) => void;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

/**
 * Starts the built main script with the stand-in for Electron. `files`: more arguments. `program`: a path of the built program other than
 * the checkout. `env`: more variables.
 */
export function startMain(
  dataDir: string,
  files: readonly string[] = [],
  { program = fileURLToPath(root), env = {} }: { program?: string; env?: Record<string, string> } = {},
): MainProcess {
  const child = fork(join(program, 'out', 'main', 'main.js'), ['--data-dir', dataDir, ...files], {
    // DEP0190: electron-updater searches for a package manager through a shell.
    execArgv: ['--disable-warning=DEP0190', '--import', new URL('test/support/electronStandIn/register.ts', root).href],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Test keys must not enter the keychain.
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
        // The page may still send to a program that has just ended.
        child.send(message, (error) => error !== null && reject(error));
      }),
    onMessage: (handle) => {
      for (const message of output) handle(message);
      handlers.push(handle);
    },
    kill: (signal) => void child.kill(signal),
  };
}
