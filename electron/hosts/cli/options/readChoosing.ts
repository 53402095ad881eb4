/** Reads how files are imported, which rows are checked, and with which operations. */
import { fieldNameSchema, type FieldName } from '#contract/lists/fields.ts';
import { fieldOfParameter, mainOperation } from '#contract/service/operations/catalog.ts';
import { repairsOf, shortRepair, type Repair } from '#contract/lists/repair.ts';
import type { ListChoices, Reading } from '#contract/lists/list.ts';
import type { Check, PlanRequest } from '#contract/plan/plan.ts';
import { realRandom } from '../../node/realRandom.ts';
import { UsageError, type OptionValues } from './option.ts';
import type { choosingOptions, readingOptions, reuseOptions, runCapOptions } from './optionGroups.ts';
import { parseChecks } from './readChecks.ts';
import { readRunCaps } from './readOptions.ts';

export interface ChosenRepair {
  field: FieldName;
  repairs: Repair[];
  on: boolean;
  /** The option as typed, for messages about it. */
  typed: string;
}

const every = 'all';

/** Reads which repairs of cells are turned on or off: `address.postal_code=zeros`. Throws UsageError. */
export function readRepairs(option: '--as-written' | '--as-suggested', pairs: readonly (readonly [string, string])[]): ChosenRepair[] {
  return pairs.map(([name, word]) => {
    const typed = `${option} ${name}=${word}`;
    const field = fieldNameSchema.safeParse(fieldOfParameter(name));
    const possible = field.success ? repairsOf(field.data) : [];
    if (!field.success || possible.length === 0) throw new UsageError(`${typed}: no repair is known for “${name}”.`);
    const repairs = possible.filter((repair) => word === every || word === repair || word === shortRepair(repair));
    if (repairs.length === 0) throw new UsageError(`${typed}: use ${[...possible.map(shortRepair), every].join(', ')}.`);
    return { field: field.data, repairs, on: option === '--as-suggested', typed };
  });
}

/** How files become a list. */
export interface Importing {
  mapping: { field: string; column: string }[];
  /** Whether columns that are not named are guessed. */
  guess: boolean;
  /** Repairs of cells that are turned on or off. */
  repairs: readonly ChosenRepair[];
  reading: Reading;
  choices: ListChoices;
}

interface Choosing extends Importing {
  checks: Check[];
  /** Whether rows with the phone of an earlier row are left out. */
  skipRepeatedPhones: boolean;
  policyFile: string | null;
  limit: number | null;
  /** If set, `limit` rows are drawn at random. */
  sampleSeed: number | null;
}

type ChoosingValues = OptionValues<typeof choosingOptions>;

/** Reads the options that choose checks, rows and columns. Throws UsageError, or Failed('operation.unknown' | 'addOn.unknown'). */
export function readChoosing(options: ChoosingValues): Choosing {
  const { operation, addOns, when, map, noGuess, optOuts, hiddenRows, repeatedPhones, policy, asWritten, asSuggested } = options;
  return {
    checks: parseChecks({ operations: operation.length > 0 ? operation : [mainOperation.name], addOns, whens: when }),
    mapping: map.map(([field, column]) => ({ field, column })),
    guess: !noGuess,
    repairs: [...readRepairs('--as-written', asWritten), ...readRepairs('--as-suggested', asSuggested)],
    reading: { ...readReading(options), ...readHeading(options) },
    choices: { ...(optOuts === undefined ? {} : { optOuts }), ...(hiddenRows === undefined ? {} : { hiddenRows }) },
    skipRepeatedPhones: repeatedPhones === 'skip',
    policyFile: policy ?? null,
    ...readRows(options),
  };
}

export function readReading({ encoding, delimiter, sheet, fillMerged, entry }: OptionValues<typeof readingOptions>): Reading {
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(entry === undefined ? {} : { entry }),
    ...(fillMerged ? { fillMerged } : {}),
  };
}

function readHeading({ headingLine, noHeader }: ChoosingValues): Pick<Reading, 'heading' | 'headingLine'> {
  if (headingLine === undefined) return noHeader ? { heading: false } : {};
  if (noHeader) throw new UsageError('--heading-line names the line of the headings, and --no-header says that there are none; keep one.');
  return headingLine === 0 ? { heading: false } : { headingLine };
}

/** Reads which rows are chosen. Without --seed, a random seed is drawn, so that the choice is fixed for this run. */
function readRows({ limit, sample, seed }: ChoosingValues): Pick<Choosing, 'limit' | 'sampleSeed'> {
  if (limit !== undefined && sample !== undefined) throw new UsageError('--limit takes the first rows and --sample random rows; keep one.');
  if (sample === undefined && seed !== undefined) throw new UsageError('--seed repeats the random choice of --sample; add --sample N.');
  if (sample === undefined) return { limit: limit ?? null, sampleSeed: null };
  return { limit: sample, sampleSeed: seed ?? Math.floor(realRandom.fraction() * 2 ** 32) };
}

type PlanOptions = OptionValues<typeof reuseOptions & typeof runCapOptions>;

/** Makes the request for a plan from the command line: the list, the environment, the checks, the rows, and the limits. */
export function planRequest(options: PlanOptions, choosing: Choosing, listId: string, environmentId: string): PlanRequest {
  return {
    listId,
    environmentId,
    checks: choosing.checks,
    // Null: the default age for each kind of answer.
    freshForMs: options.freshFor ?? null,
    limit: choosing.limit,
    ...(choosing.sampleSeed === null ? {} : { sampleSeed: choosing.sampleSeed }),
    ...(choosing.skipRepeatedPhones ? { skip: ['phone.repeated' as const] } : {}),
    ...(options.reusePartial ? { reusePartial: true } : {}),
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond: null,
    ...readRunCaps(options),
  };
}
