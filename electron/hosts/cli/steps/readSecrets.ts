/** Reads what is secret: never from an argument, which every user of the machine can see. */
import { createInterface } from 'node:readline';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { UsageError } from '../options/option.ts';
import { Failed } from '#contract/failure.ts';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { errorMessage } from '#base/errors.ts';

/**
 * All of standard input, or of the file that is read in its place, because Windows gives the desktop package no standard input. `file`: as given to
 * --input. Throws UsageError.
 */
export async function readInput(file: string | undefined): Promise<string> {
  const bytes = await (file === undefined ? buffer(process.stdin) : readFile(file)).catch((error: unknown) => {
    throw new UsageError(`The file of --input can’t be read (${errorMessage(error)}); name one that you may read.`);
  });
  try {
    return textOf(bytes);
  } catch {
    throw new UsageError(`${file === undefined ? 'Standard input' : 'The file of --input'} isn’t in UTF-8; save it with that encoding.`);
  }
}

/** PowerShell writes UTF-16, and editors on Windows may begin UTF-8 with a mark, which isn't part of the text. Throws for other bytes. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  return new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes);
}

const passphraseVariable = 'ROLLCALL_PASSPHRASE';

/**
 * Reads the passphrase for a list that is handed over: from the environment, from which it is then removed, or from the first line of
 * standard input or of the file `input`. `least`: minimum length. Throws UsageError.
 */
export async function readPassphrase(input: string | undefined, least = 1): Promise<string> {
  const passphrase = process.env[passphraseVariable] ?? (await firstLine(input));
  delete process.env[passphraseVariable];
  if (passphrase === '')
    throw new UsageError(`Give the passphrase in ${passphraseVariable}, on standard input, or in a file with --input FILE.`);
  if (passphrase.length < least)
    throw new UsageError(`The passphrase must have at least ${leastPassphrase} characters; whoever has the file can try shorter ones.`);
  return passphrase;
}

async function firstLine(input: string | undefined): Promise<string> {
  if (input !== undefined) return (await readInput(input)).split(/\r?\n/, 1).join();
  if (process.stdin.isTTY) return '';
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line.replace(/^\uFEFF/, '');
  }
  return '';
}

const passwordVariable = 'ROLLCALL_HUB_PASSWORD';
const longest = 1000;

/** The password of a hub’s database. From the environment, which doesn't have it afterwards, or from the terminal, which doesn't show it. `signal`: ends the asking. */
export async function readHubPassword(login: string, signal: AbortSignal): Promise<string> {
  const given = process.env[passwordVariable];
  delete process.env[passwordVariable];
  const password = given ?? (await askUnseen(`Password of ${login}: `, signal));
  if (password.length > longest) throw new UsageError(`The password of ${login} has more than ${longest} characters.`);
  return password;
}

/** Prompts on the terminal without echo. Prompts even with --quiet, because the command can't continue without an answer. */
async function askUnseen(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) throw new UsageError(`Give the database’s password in ${passwordVariable}: there is no terminal to ask for it.`);
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = '';
      const leave = (): void => reject(new Failed('program.ends'));
      signal.addEventListener('abort', leave, { once: true });
      stdin.on('data', (chunk: string) => {
        for (const character of chunk) {
          if (character === '\r' || character === '\n') return resolve(typed);
          // In raw mode, Ctrl+C sends no signal, and on Windows `process.kill` would end this process before echo is restored.
          if (character === '\u0003') process.emit('SIGINT', 'SIGINT');
          else if (character === '\u0004') return resolve(typed);
          else if (character === '\u007f' || character === '\b') typed = [...typed].slice(0, -1).join('');
          else if (character >= ' ') typed += character;
        }
      });
    });
  } finally {
    stdin.removeAllListeners('data').setRawMode(false).pause();
    stderr.write('\n');
  }
}
