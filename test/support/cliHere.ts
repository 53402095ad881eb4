/**
 * A workspace for the command line in which one process runs all commands, one after the other: starting the program took longer than most
 * commands. `start` starts a separate process, for tests that need one: signals, or two commands at once.
 */
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Asked } from './commandsInTurn.ts';
import { cliEntry, compiledEnv } from './programFiles.ts';
import { openCliWorkspace, type CliWorkspace, type Ended } from './spawnCli.ts';

const answerSchema = z.strictObject({ code: z.int(), stdout: z.string(), stderr: z.string(), kept: z.literal(false) });

let asking: ((asked: Asked) => Promise<Ended>) | null = null;

/** Starts the process, which ends with the current one. */
function startCommands(): (asked: Asked) => Promise<Ended> {
  const script = fileURLToPath(new URL('./commandsInTurn.ts', import.meta.url));
  const child = spawn(process.execPath, [script, cliEntry], {
    env: {
      PATH: process.env['PATH'],
      HOME: tmpdir(),
      // A test must not use the user's keychain.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      LC_ALL: 'C.UTF-8',
      ...compiledEnv,
    },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
  });
  const waiting: { resolve(ended: Ended): void; reject(error: Error): void }[] = [];
  const [questions, , , answers] = child.stdio;
  if (!(questions instanceof Socket) || !(answers instanceof Socket)) throw new Error('the process has no pipes');
  // Doesn't keep this process alive; the child ends when its input closes.
  for (const held of [child, questions, answers]) held.unref();
  createInterface({ input: answers }).on('line', (line) => {
    const next = waiting.shift();
    const { data, error } = answerSchema.safeParse(JSON.parse(line));
    if (data === undefined) next?.reject(error);
    else next?.resolve({ code: data.code, stdout: data.stdout, stderr: data.stderr });
  });
  child.on('close', () => {
    asking = null;
    for (const { reject } of waiting) reject(new Error('the process that runs commands has ended'));
  });
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      questions.write(`${JSON.stringify(asked)}\n`);
    });
}

/** The data folder is `<dir>/data`, as in a workspace that starts a process for each command. */
export function openCliHere(): CliWorkspace {
  const workspace = openCliWorkspace();
  return {
    ...workspace,
    run: (args, env = {}) => {
      asking ??= startCommands();
      return asking({ args: [...args, '--data-dir', `${workspace.dir}/data`], cwd: workspace.dir, env });
    },
  };
}
