/** Reads which repairs of cells are turned on or off: `address.postal_code=zeros`. */
import { fieldNameSchema, type FieldName } from '#contract/lists/fields.ts';
import { fieldOfParameter } from '#contract/service/operations/catalog.ts';
import { repairsOf, shortRepair, type Repair } from '#contract/lists/repair.ts';
import { UsageError } from './usageError.ts';

export interface ChosenRepair {
  field: FieldName;
  repairs: Repair[];
  on: boolean;
  /** The option as typed, for a sentence about it. */
  typed: string;
}

const every = 'all';

/** Throws UsageError. */
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
