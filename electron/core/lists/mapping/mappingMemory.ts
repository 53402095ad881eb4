/** Remembers a person's mapping of a list, for the next one with the same headings. */
import { Failed } from '../../../contract/failure.ts';
import type { List } from '../../../contract/list.ts';
import type { Clock } from '../../ports.ts';
import type { WriteLedger } from '../../store/ledger/writes.ts';
import { headingShape } from './headingShape.ts';

export interface MappingMemory {
  /** A list without headings can't be recognized. */
  remember(list: List): Promise<void>;
  forget(columns: readonly string[]): Promise<void>;
}

/** Without ownership of the data folder nothing is remembered, which does no harm. */
function unlessBeside(error: unknown): void {
  if (!(error instanceof Failed) || error.failure.code !== 'dataFolder.inUse') throw error;
}

export function mappingMemory(write: WriteLedger, clock: Clock): MappingMemory {
  return {
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
