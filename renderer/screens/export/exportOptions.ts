/** The chosen options of an export, and their conversion to a request. Pure. */
import type { ExportRequest, FileRows } from '#contract/exports/export.ts';
import { requestOf as requestOfRecipe, type Recipe, type RecipeFile, type RecipeRows } from '#contract/exports/recipe.ts';
import { everyColumn, plainColumns, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { RowsChoice } from './destination.ts';

export interface Options {
  /** The file name without its extensions. */
  readonly name: string;
  /** The chosen recipe with the changes made here. */
  readonly recipe: Recipe;
  /** Whether the recipe chooses among all rows or those of the view; `split`: all rows, in a file per segment. */
  readonly from: 'list' | 'view' | 'split';
  /** Whether segments go into one ZIP file instead of a folder, which only some hosts can provide. */
  readonly packed: boolean;
  /** Whether a view's rows are in file order instead of the view's. */
  readonly inListOrder: boolean;
  /** Whether people are masked. Not part of a recipe: it is chosen anew for each file. */
  readonly redacted: boolean;
}

const everyRow: RecipeRows = { only: null, callableNow: false, having: [] };

const withRows = (options: Options, change: Partial<RecipeRows>): Options => ({
  ...options,
  recipe: { ...options.recipe, rows: { ...options.recipe.rows, ...change } },
});

export const withColumns = (options: Options, columns: RecipeColumn[]): Options => ({ ...options, recipe: { ...options.recipe, columns } });

/** Replaces the plain columns by every one of Rollcall's columns, or vice versa. */
export const withEveryColumn = (options: Options, every: boolean): Options =>
  withColumns(options, every ? everyColumn('machine') : [...plainColumns]);
export const hasEveryColumn = ({ recipe }: Options): boolean => recipe.columns.some(({ from }) => from === 'ours');

export const withFile = (options: Options, change: Partial<RecipeFile>): Options => {
  const file = { ...options.recipe.file, ...change };
  return { ...options, recipe: { ...options.recipe, file: { ...file, heading: file.heading || file.format === 'xlsx' } } };
};

export const withCallableNow = (options: Options, callableNow: boolean): Options => withRows(options, { callableNow });
export const withHaving = (options: Options, having: RecipeRows['having']): Options => withRows(options, { having });

/** The chosen rows: all rows if split, or else those of the recipe. */
export const rowsOf = ({ from, recipe }: Options): RecipeRows => (from === 'split' ? everyRow : recipe.rows);

export const choiceOf = ({ from, recipe }: Options): RowsChoice => (from === 'list' ? (recipe.rows.only ?? 'all') : from);

export function withChoice(options: Options, choice: RowsChoice): Options {
  if (choice === 'split') return { ...options, from: 'split' };
  const { only, callableNow } = options.recipe.rows;
  // Rows that must not be called stay out of a file to call, whatever view they are chosen from.
  const kept = only === 'toCall' ? only : null;
  if (choice === 'view') return withRows({ ...options, from: 'view' }, { only: kept });
  const chosen: FileRows | null = choice === 'all' ? null : choice;
  return withRows({ ...options, from: 'list' }, { only: chosen, callableNow: callableNow && chosen === 'toCall' });
}

/** Applies another recipe; splitting into segments is kept only while the recipe has all rows. */
export function withRecipe(options: Options, recipe: Recipe): Options {
  const { only, callableNow, having } = recipe.rows;
  const narrows = only !== null || callableNow || having.length > 0;
  return { ...options, recipe, from: options.from === 'split' && narrows ? 'list' : options.from };
}

/** Whether rows are left out by their contacts or the time of day, which requires reading them. */
export const isNarrowed = (options: Options): boolean => {
  const { callableNow, having } = rowsOf(options);
  return callableNow || having.length > 0;
};

export type FileRequest = Omit<ExportRequest, 'listId' | 'destinationId' | 'rows' | 'viewId' | 'order' | 'split' | 'labelSandbox'>;

export const requestOf = (options: Options): FileRequest => ({
  ...requestOfRecipe({ ...options.recipe, rows: rowsOf(options) }),
  ...(options.redacted ? { redacted: true } : {}),
});

/** Number of columns of each kind in the file. */
export function columnsIn(columns: readonly RecipeColumn[], own: number, ours: number): { own: number; ours: number; made: number } {
  const counts = { own: 0, ours: 0, made: 0 };
  for (const { from } of columns) {
    if (from === 'originals') counts.own += own;
    else if (from === 'original') counts.own++;
    else if (from === 'ours') counts.ours += ours;
    else if (from === 'our') counts.ours++;
    else counts.made++;
  }
  return counts;
}
