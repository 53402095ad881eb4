/**
 * Caches what planning needs of one version of a list: read once, then recounted whenever a condition, a selected finding or a limit
 * changes.
 */
import { statSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { Operation } from '#contract/service/operation.ts';
import type { IdentityOf } from '../service/identity.ts';
import type { ReadDb } from '../platform/database.ts';
import { fieldColumns } from '../lists/findings/fields.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { countPurged } from '../lists/rows/purgedRows.sql.ts';
import { listPath } from '../platform/paths.ts';
import { CheckMemory } from './checkMemory.ts';
import { VerdictMemory } from './verdictMemory.ts';
import { IdentityMemory } from './identityMemory.ts';
import { PhoneMemory, RowReading, type ReadRow, type RowKeeper } from './rowReading.ts';

/** The findings of each row, as one bit per rule. */
class FoundMemory implements RowKeeper {
  through = 0;
  readonly columns: readonly number[] = [];
  readonly #rules: Uint32Array;

  constructor(rows: number) {
    this.#rules = new Uint32Array(rows + 1);
  }

  take({ row, rules }: ReadRow): void {
    this.#rules[row] = rules;
  }

  of = (row: number): number => this.#rules[row] ?? 0;
}

export class ListMemory {
  readonly version: string;
  readonly rows: number;
  readonly fields: readonly FieldName[];
  readonly found: FoundMemory;
  readonly #reading: RowReading;
  readonly #checks = new Map<string, CheckMemory>();
  readonly #identities = new Map<string, IdentityMemory>();
  #phones: PhoneMemory | null = null;
  #verdicts: { stamp: string; memory: VerdictMemory } | null = null;

  constructor(list: ReadDb, version: string) {
    this.version = version;
    this.rows = readList(list).rows;
    this.fields = fieldColumns(list);
    this.found = new FoundMemory(this.rows);
    this.#reading = new RowReading(this.fields);
  }

  check(operation: Operation): CheckMemory {
    return kept(this.#checks, operation.id, () => new CheckMemory(operation, this.fields, this.rows));
  }

  phones(): PhoneMemory {
    return (this.#phones ??= new PhoneMemory(this.fields, this.rows));
  }

  /** The memory of the environment's answers to that check. */
  identities(check: CheckMemory, environmentId: string, identityOf: IdentityOf): IdentityMemory {
    const { fields, rows } = this;
    return kept(
      this.#identities,
      `${environmentId} ${check.operation.id}`,
      () => new IdentityMemory({ check, fields, rows, environmentId, identityOf }),
    );
  }

  /** `stamp`: from `stampOf`; verdicts read under another stamp are discarded. */
  verdicts(stamp: string): VerdictMemory {
    if (this.#verdicts?.stamp !== stamp) this.#verdicts = { stamp, memory: new VerdictMemory(this.rows) };
    return this.#verdicts.memory;
  }

  /** Reads one page for these keepers; returns whether any of them was before row `until`. */
  readPage(list: ReadDb, keepers: readonly RowKeeper[], until: number): boolean {
    return this.#reading.readPage(list, keepers, until);
  }
}

/** The number of lists kept in memory, so that switching between two plans is fast. */
const mostLists = 2;

interface ListMemories {
  /** Returns the memory of the list's current version. */
  of(listId: string, list: ReadDb): ListMemory;
  /** Throws Failed('list.busy') if the list's rows have changed since this memory was read. */
  mustBeCurrent(listId: string, list: ReadDb, memory: ListMemory): void;
}

export function openListMemories(dataDir: string): ListMemories {
  /** The last used memory is last. */
  const memories = new Map<string, ListMemory>();
  /** Another mapping creates new tables for fields and findings, which changes the schema version; rows are only ever added or purged. */
  const versionOf = (listId: string, list: ReadDb): string => {
    const { ino } = statSync(listPath(dataDir, listId), { bigint: true });
    return `${ino} ${String(list.pragma('schema_version', { simple: true }))} ${readList(list).rows} ${countPurged(list)}`;
  };
  return {
    of(listId, list) {
      const version = versionOf(listId, list);
      const known = memories.get(listId);
      const memory = known?.version === version ? known : new ListMemory(list, version);
      memories.delete(listId);
      memories.set(listId, memory);
      for (const old of [...memories.keys()].slice(0, -mostLists)) memories.delete(old);
      return memory;
    },
    mustBeCurrent(listId, list, memory) {
      if (versionOf(listId, list) !== memory.version) throw new Failed('list.busy', { listId, with: 'lists.map' });
    },
  };
}

/** Returns a text that changes with every write to the list's file. */
export function stampOf(dataDir: string, listId: string): string {
  const path = listPath(dataDir, listId);
  return [path, `${path}-wal`]
    .map((file) => {
      const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
      return stat === undefined ? '' : `${stat.mtimeNs} ${stat.size}`;
    })
    .join(' ');
}

function kept<V>(known: Map<string, V>, key: string, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
