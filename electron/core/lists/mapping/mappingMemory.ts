/** Records how lists' cells are understood, and remembers a person's mapping for the next list with the same headings. */
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import type { Clock } from '../../ports.ts';
import { understandingOf, type Understanding } from '../listMappings.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { headingShape } from './headingShape.ts';

export interface MappingMemory {
  /** How the list's cells are understood, with what is changed of it. */
  record(list: List, change: Partial<Understanding>): Promise<void>;
  /** A list without headings can't be recognized. */
  remember(list: List): Promise<void>;
  forget(columns: readonly string[]): Promise<void>;
}

/** Without ownership of the data folder nothing is recorded or remembered: no row of the list can be asked about, either. */
function unlessBeside(error: unknown): void {
  if (!(error instanceof Failed) || error.failure.code !== 'dataFolder.inUse') throw error;
}

export interface MappingMemoryNeeds {
  write: WriteLedger;
  clock: Clock;
  newId(): string;
  by(): string;
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
