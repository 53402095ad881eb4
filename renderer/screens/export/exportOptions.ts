/** The chosen options of an export, and how they become a request. Pure. */
import type { ExportRequest, FileRows } from '#contract/exports/export.ts';
import { requestOf as requestOfRecipe, type Recipe, type RecipeFile, type RecipeRows } from '#contract/exports/recipe.ts';
import { everyColumn, plainColumns, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { RowsChoice } from './destination.ts';

export interface Options {
  /** Without its extensions. */
  readonly name: string;
  /** The chosen recipe, with the changes that were made here. */
  readonly recipe: Recipe;
  /** Whether the recipe chooses among all rows or those of the view; `split`: all of them, in a file per segment. */
  readonly from: 'list' | 'view' | 'split';
  /** Segments go into one zip, or into a folder if the host can provide one. */
  readonly packed: boolean;
  /** Rows of a view in the order of the file instead of the view's. */
  readonly inListOrder: boolean;
  /** People are masked. Not part of a recipe: it is chosen anew for each file. */
  readonly redacted: boolean;
}

const everyRow: RecipeRows = { only: null, callableNow: false, having: [] };

const withRows = (options: Options, change: Partial<RecipeRows>): Options => ({
  ...options,
  recipe: { ...options.recipe, rows: { ...options.recipe.rows, ...change } },
});

export const withColumns = (options: Options, columns: RecipeColumn[]): Options => ({ ...options, recipe: { ...options.recipe, columns } });

/** With every column of ours instead of what people read of them, or back. */
export const withEveryColumn = (options: Options, every: boolean): Options =>
  withColumns(options, every ? everyColumn('machine') : [...plainColumns]);
export const hasEveryColumn = ({ recipe }: Options): boolean => recipe.columns.some(({ from }) => from === 'ours');

export const withFile = (options: Options, change: Partial<RecipeFile>): Options => {
  const file = { ...options.recipe.file, ...change };
  return { ...options, recipe: { ...options.recipe, file: { ...file, heading: file.heading || file.format === 'xlsx' } } };
};

export const withCallableNow = (options: Options, callableNow: boolean): Options => withRows(options, { callableNow });
export const withHaving = (options: Options, having: RecipeRows['having']): Options => withRows(options, { having });

/** The rows that are chosen: of a recipe, those that it asks for. */
export const rowsOf = ({ from, recipe }: Options): RecipeRows => (from === 'split' ? everyRow : recipe.rows);

export const choiceOf = ({ from, recipe }: Options): RowsChoice => (from === 'list' ? (recipe.rows.only ?? 'all') : from);

export function withChoice(options: Options, choice: RowsChoice): Options {
  if (choice === 'split') return { ...options, from: 'split' };
  const { only, callableNow } = options.recipe.rows;
  // What must not be called stays out of a file of rows to call, whatever view they are chosen from.
  const kept = only === 'toCall' ? only : null;
  if (choice === 'view') return withRows({ ...options, from: 'view' }, { only: kept });
  const chosen: FileRows | null = choice === 'all' ? null : choice;
  return withRows({ ...options, from: 'list' }, { only: chosen, callableNow: callableNow && chosen === 'toCall' });
}

/** Applies another recipe; a file per segment only as long as it has all rows. */
export function withRecipe(options: Options, recipe: Recipe): Options {
  const { only, callableNow, having } = recipe.rows;
  const narrows = only !== null || callableNow || having.length > 0;
  return { ...options, recipe, from: options.from === 'split' && narrows ? 'list' : options.from };
}

/** Whether rows are left out by their contacts or the time of day, which only reading them tells. */
export const isNarrowed = (options: Options): boolean => {
  const { callableNow, having } = rowsOf(options);
  return callableNow || having.length > 0;
};

export type FileRequest = Omit<ExportRequest, 'listId' | 'destinationId' | 'rows' | 'viewId' | 'order' | 'split' | 'labelSandbox'>;

export const requestOf = (options: Options): FileRequest => ({
  ...requestOfRecipe({ ...options.recipe, rows: rowsOf(options) }),
  ...(options.redacted ? { redacted: true } : {}),
});

/** How many columns the file will have. */
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
