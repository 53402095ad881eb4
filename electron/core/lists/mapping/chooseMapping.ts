/** Chooses a list's mapping: by the guesses, or as remembered from a person's mapping of the last list with these headings. */
import type { Recording } from '../../ports.ts';
import { existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import { fieldNameSchema } from '#contract/lists/fields.ts';
import type { ColumnGuess, Filled, Mapping, List } from '#contract/lists/list.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { openToRead } from '../../platform/database.ts';
import { ledgerPath } from '../../platform/paths.ts';
import { findTemplate, understandingOf, type Understanding } from '../listMappings.sql.ts';
import { mappedFrom } from './columnCandidate.ts';
import { joiningOrder, headingShape } from './headings.ts';

/** The parts of a one-line address, after the party's prefix. */
const addressParts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'] as const;

/**
 * Makes a mapping from guesses, which applies until a person changes it. Two columns with the same field are joined; a one-line address
 * fills parts that have no column of their own.
 */
export function mapByGuesses(guesses: readonly ColumnGuess[], country: string): Mapping {
  const mapped: Filled[] = [];
  const splitting: Filled[] = [];
  for (const { field, column, confidence, split } of guesses) {
    if (field === null || confidence < mappedFrom || mapped.some((one) => one.field === field)) continue;
    mapped.push({ field, ...columnsFor(field, column, guesses), ...(split && { split }) });
    if (split !== 'address') continue;
    const prefix = field.slice(0, -'street_line_1'.length);
    for (const part of addressParts) {
      const name = fieldNameSchema.safeParse(prefix + part);
      if (name.success && name.data !== field) splitting.push({ field: name.data, column, split });
    }
  }
  return { fields: [...mapped, ...splitting.filter(({ field }) => !mapped.some((one) => one.field === field))], country };
}

/** Area codes precede their number wherever their column is; the parts of a street stay in file order. */
function columnsFor(field: string, column: number, guesses: readonly ColumnGuess[]): Pick<Filled, 'column' | 'also'> {
  const parts = guesses.filter((one) => one.field === field && one.confidence >= mappedFrom);
  if (field === 'phone') parts.sort((a, b) => joiningOrder(a.heading) - joiningOrder(b.heading));
  const [first = column, ...also] = parts.map((one) => one.column);
  return { column: first, ...(also.length > 0 && { also }) };
}

/**
 * Chooses a new list's mapping: as a person mapped the last list with these headings, else by the guesses. `heading`: whether the file has
 * headings; without them, no mapping can be remembered.
 */
export function chooseMapping(
  dataDir: string,
  columns: readonly string[],
  heading: boolean,
  guesses: readonly ColumnGuess[],
  country: string,
): Pick<List, 'mapping' | 'mappedBy'> {
  const guessed = { mapping: mapByGuesses(guesses, country), mappedBy: 'guesses' as const };
  const shape = heading ? headingShape(columns) : null;
  const ledger = ledgerPath(dataDir);
  // A list can be read without a ledger, as in tests and benchmarks.
  if (shape === null || !existsSync(ledger)) return guessed;
  using db = openToRead(ledger);
  const remembered = findTemplate(db, shape);
  return remembered ? { mapping: { ...remembered, country }, mappedBy: 'remembered' } : guessed;
}

/** Records how lists' cells are interpreted, and remembers a person's mapping for the next list with the same headings. */
interface MappingMemory {
  /** Records how the list's cells are interpreted, including `change`. */
  record(list: List, change: Partial<Understanding>): Promise<void>;
  /** Does nothing for a list without headings, which can't be recognized. */
  remember(list: List): Promise<void>;
  forget(columns: readonly string[]): Promise<void>;
}

/** Without ownership of the data folder, nothing is recorded or remembered; then no row of the list can be checked, either. */
function unlessBeside(error: unknown): void {
  if (!(error instanceof Failed) || error.failure.code !== 'dataFolder.inUse') throw error;
}

interface MappingMemoryNeeds extends Recording {
  write: WriteLedger;
}

export function mappingMemory({ write, clock, newId, by }: MappingMemoryNeeds): MappingMemory {
  return {
    record: async (list, change) => {
      const understanding = { ...understandingOf(list), ...change };
      const record = { recordId: newId(), listId: list.listId, understanding, by: by(), at: clock.now() };
      await write('mappings.record', record).catch(unlessBeside);
    },
    remember: async ({ columns, sources, mapping, name }) => {
      const shape = sources.some(({ heading }) => heading) ? headingShape(columns) : null;
      if (shape !== null) await write('mappings.remember', { shape, mapping, listName: name, at: clock.now() }).catch(unlessBeside);
    },
    forget: async (columns) => {
      const shape = headingShape(columns);
      if (shape !== null) await write('mappings.forget', { shape });
    },
  };
}
