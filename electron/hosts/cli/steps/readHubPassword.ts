/** Reads the password of a hub’s database: never from an argument, which every user of the machine can see. */
import { Failed } from '#contract/failure.ts';
import { UsageError } from '../options/option.ts';

const variable = 'ROLLCALL_HUB_PASSWORD';
const longest = 1000;

/** Reads the password from the environment, and removes it there, or from the terminal without echo. `signal`: aborts the prompt. */
export async function readHubPassword(login: string, signal: AbortSignal): Promise<string> {
  const given = process.env[variable];
  delete process.env[variable];
  const password = given ?? (await askUnseen(`Password of ${login}: `, signal));
  if (password.length > longest) throw new UsageError(`The password of ${login} has more than ${longest} characters.`);
  return password;
}

/** Prompts on the terminal, even under --quiet, because nothing can continue without an answer. */
async function askUnseen(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) throw new UsageError(`Give the database’s password in ${variable}: there is no terminal to ask for it.`);
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
          // In this mode the terminal doesn't convert keys to signals; on Windows, sending one to ourselves would kill this process without
          // restoring the echo.
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
