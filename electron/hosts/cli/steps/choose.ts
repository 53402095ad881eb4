/** Resolves names on the command line: the account, the recipe and the list that a command uses. */
import { existsSync, readFileSync } from 'node:fs';
import type { Environment } from '#contract/accounts/environment.ts';
import { Failed } from '#contract/failure.ts';
import { sandboxEnvironmentId, idSchema } from '#contract/ids.ts';
import { fileFailure } from '#core/platform/fileFailure.ts';
import { parseRecipeFile, recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import type { ListCard } from '#contract/lists/list.ts';
import type { CliCore } from './openCliCore.ts';
import type { EnvironmentChoice } from '../options/readOptions.ts';
import type { Terminal } from '../terminal.ts';
import type { Output } from '../options/readOutput.ts';
import { UsageError } from '../options/option.ts';

const longestName = 60;

/**
 * Whether neither a name nor a URL was given, so that the sandbox answers: the command says so, and so does the name of every file it
 * writes.
 */
export function isSandboxByDefault({ name, baseUrl }: EnvironmentChoice): boolean {
  return name === null && baseUrl === null;
}

/** Printed just before any call is made, so that a refusal stays a single sentence. */
export function sayWhoAnswers(choice: EnvironmentChoice, key: string | null, terminal: Terminal): void {
  if (!isSandboxByDefault(choice)) return;
  const unused = key === null ? '' : ', and ROLLCALL_API_KEY is not used';
  terminal.complain(
    `SANDBOX: no environment was named${unused}. People and answers are invented, and nothing is charged; choose a real one with --environment or --base-url.`,
  );
}

/**
 * Finds the environment named on the command line, creates it for a new URL, and gives it the key from ROLLCALL_API_KEY. Throws
 * Failed('environment.notFound' | 'environment.badUrl' | 'environment.badKey' | 'dataFolder.inUse').
 */
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

/** Finds the environment with this URL; a new one is named after it. */
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
      // A person may have given this name to an environment with another URL.
      if (!(error instanceof Failed) || error.failure.code !== 'environment.nameTaken' || number >= 99) throw error;
    }
  }
}

/** An output whose recipe has been found. */
export interface ChosenOutput extends Omit<Output, 'recipe'> {
  recipe: Recipe | null;
}

/**
 * Finds the recipe named on the command line, and rejects an unusable one before anything is bought. Throws UsageError for an unknown name
 * and for rows that are chosen twice, and Failed('file.directory' | 'file.unreadable' | 'recipe.invalid').
 */
export async function chooseRecipe(core: CliCore, output: Output): Promise<ChosenOutput> {
  const recipe = output.recipe === null ? null : await findRecipe(core, output.recipe);
  if (recipe !== null) refuseTwice(recipe, output);
  return { ...output, recipe };
}

async function findRecipe(core: CliCore, asked: string): Promise<Recipe> {
  const all = [...shippedRecipes, ...(await core.handlers['recipes.list']({}))];
  const found = recipeNamed(all, asked);
  if (found) return found;
  if (existsSync(asked)) return readRecipe(asked);
  const known = all.map(({ name }) => `“${name}”`).join(', ');
  throw new UsageError(`There is no recipe “${asked}”, neither by this name nor as a file; use ${known}.`);
}

function readRecipe(file: string): Recipe {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw fileFailure(error, file);
  }
  const read = parseRecipeFile(text);
  if ('problem' in read) throw new Failed('recipe.invalid', { path: file, problem: read.problem });
  return read.recipe;
}

function refuseTwice({ name, rows }: Recipe, { only, outs }: Output): void {
  if (rows.only !== null && only !== null) throw new UsageError(`The recipe “${name}” chooses the rows; leave out --only.`);
  const narrows = rows.only !== null || rows.callableNow || rows.having.length > 0;
  if (narrows && outs.some(({ kind }) => kind !== 'file'))
    throw new UsageError(`The recipe “${name}” chooses the rows; leave out --split-by.`);
}

/**
 * Finds the list given on the command line: by its id, or by a name that only one list has, ignoring case. An id that isn't among the lists
 * is returned anyway, because the command may know more about it. Throws UsageError, Failed('list.notFound').
 */
export function findListId(lists: readonly Pick<ListCard, 'listId' | 'name'>[], asked: string): string {
  const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
  const wanted = folded(asked);
  const found = lists.filter(({ listId, name }) => listId === wanted || folded(name) === wanted);
  if (found.length > 1)
    throw new UsageError(`There are ${found.length} lists called ${asked}; give the id of one, as rollcall lists shows it.`);
  const listId = found[0]?.listId ?? wanted;
  if (!idSchema.safeParse(listId).success) throw new Failed('list.notFound', { listId: asked });
  return listId;
}
