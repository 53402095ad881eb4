/** Finds the environment that a command line names, creates it for a URL that is new, and lends it the key from ROLLCALL_API_KEY. */
import type { Environment } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import type { CliCore } from './openCliCore.ts';
import type { EnvironmentChoice } from '../options/readOptions.ts';
import type { Terminal } from '../terminal.ts';

const longestName = 60;

/** Without a name or a URL the sandbox answers: the command says so, and so does the name of every file it writes. */
export function isSandboxByDefault({ name, baseUrl }: EnvironmentChoice): boolean {
  return name === null && baseUrl === null;
}

/** Said just before anything is asked, so that a refusal stays one sentence. */
export function sayWhoAnswers(choice: EnvironmentChoice, key: string | null, terminal: Terminal): void {
  if (!isSandboxByDefault(choice)) return;
  const unused = key === null ? '' : ', and ROLLCALL_API_KEY is not used';
  terminal.complain(
    `SANDBOX: no environment was named${unused}. People and answers are invented, and nothing is charged; choose a real one with --environment or --base-url.`,
  );
}

/** Throws Failed('environment.notFound' | 'environment.badUrl' | 'environment.badKey' | 'dataFolder.inUse'). */
export async function chooseEnvironment(core: CliCore, choice: EnvironmentChoice, key: string | null): Promise<Environment> {
  const environment = await find(core, choice);
  if (key === null || environment.kind === 'sandbox') return environment;
  core.lendKey(environment.environmentId, key);
  return { ...environment, key: { ...environment.key, set: true, kept: 'variable' } };
}

async function find(core: CliCore, { name, baseUrl }: EnvironmentChoice): Promise<Environment> {
  if (baseUrl !== null) return byUrl(core, baseUrl);
  const all = await core.handlers['environments.list']({});
  const wanted = name ?? sandboxEnvironmentId;
  const found =
    all.find(({ environmentId }) => environmentId === wanted) ??
    all.find((environment) => environment.name.toLowerCase() === wanted.toLowerCase());
  if (!found) throw new Failed('environment.notFound', { environment: wanted });
  return found;
}

/** The same URL is the same environment; a new one is called after it. */
async function byUrl(core: CliCore, baseUrl: string): Promise<Environment> {
  const create = (name: string): Promise<Environment> => core.handlers['environments.create']({ name, baseUrl });
  const name =
    baseUrl
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/\/+$/, '')
      .slice(0, longestName - 4) || 'service';
  for (let number = 1; ; number++) {
    try {
      return await create(number === 1 ? name : `${name} ${number}`);
    } catch (error) {
      // Another URL may have been given this very name by a person.
      if (!(error instanceof Failed) || error.failure.code !== 'environment.nameTaken' || number >= 99) throw error;
    }
  }
}
