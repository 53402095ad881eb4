/**
 * The lists open for review: their files, with the facts of their rows in memory, read from the pieces stored in the file where available.
 * The least recently used list is closed first.
 */
import { Failed } from '#contract/failure.ts';
import { isOnlySample } from '#contract/lists/sampleList.ts';
import type { LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import type { WriteDb } from '../platform/database.ts';
import { findPiece } from '../lists/findings/keptIndex.sql.ts';
import { rowsIn, rowsOfPiece, runsOf } from '../platform/pieces.ts';
import { readList } from '../lists/file/list.sql.ts';
import { listFailure, openListToWrite } from '../lists/file/openList.sql.ts';
import { listPath } from '../platform/paths.ts';
import type { AssignedRows } from './assigned/assignedRows.ts';
import { openColumns, type OpenColumns } from './columns/openColumns.ts';
import { createIndexKeeper, unpackIndex } from './facets/keepIndex.ts';
import { createKeptCounts, type KeptCounts } from './facets/keptCounts.ts';
import { setStandings, type StandingRules } from './facets/standingCodes.ts';
import { readDecisions, readIndex, unreadIndex, type FacetIndex } from './facets/facetIndex.ts';
import { openListText, type ListText } from './search/listText.ts';
import { openSlices } from './slices.ts';

/** The facts that facets are counted from, and the counts so far. */
export interface CountedIndex {
  index: FacetIndex;
  counts: KeptCounts;
}

/** Rows that changed: these; all; or only the decisions of some, in order and piece by piece. */
type ChangedRows = readonly number[] | 'all' | { readonly decisions: readonly (readonly number[])[] };

export interface OpenList {
  readonly listId: string;
  readonly db: WriteDb;
  readonly rows: number;
  readonly columns: number;
  readonly text: ListText;
  /** Returns the facts of the list's rows, reading them on first use. */
  index(): Promise<CountedIndex>;
  /** Returns the assignees of rows; null if there are none, or they haven't been read yet. */
  assigned(): AssignedRows | null;
  setAssigned(assigned: AssignedRows | null): void;
  /** Sets the list's litigator policy, which determines the rows to call. */
  setLitigators(policy: LitigatorPolicy): void;
  /** Changes whenever the list's verdicts or findings do. */
  version(): number;
  /** Whether these facts are still the ones in memory. */
  holds(counted: CountedIndex): boolean;
  /** Rereads these rows' facts, if any are in memory. */
  refresh(rows: ChangedRows): Promise<void>;
  /** Returns the numbers of all rows in order, shared by all views that show them that way; don't modify. */
  allRows(): Uint32Array;
  /** The values of the list's own columns, for filters, facets and sorts. */
  readonly columnValues: OpenColumns;
  /** Ends any reading of all rows, because the list is about to be closed. */
  stop(): void;
  close(): void;
}

export interface OpenLists {
  /**
   * Runs `work` with the list, opening it if needed and keeping it open meanwhile. Throws Failed('list.notFound') and
   * Failed('dataFolder.corrupt').
   */
  use<R>(listId: string, work: (list: OpenList) => R | Promise<R>): Promise<R>;
  /** Rereads rows that changed in the list's file, if they are in memory. */
  refresh(listId: string, rows: ChangedRows): Promise<void>;
  /** Resolves once the list has no users left and its file is closed. Requests made meanwhile open it anew. */
  close(listId: string): Promise<void>;
  /** Closes all lists and stores nothing more. */
  end(): void;
}

const mostOpen = 4;
/** If more rows than this changed at once, all are reread. */
const pageRows = 10_000;

const hasAny = (rows: ChangedRows): boolean => !isRows(rows) || rows.length > 0;
const isRows = (rows: ChangedRows): rows is readonly number[] => Array.isArray(rows);

function numbersTo(rows: number): Uint32Array {
  const numbers = new Uint32Array(rows);
  for (let at = 0; at < rows; at++) numbers[at] = at + 1;
  return numbers;
}

/** `keepSoon`: called when the list's facts aren't stored in its file. */
function openList(dataDir: string, listId: string, keepSoon: () => void, version: () => number): OpenList {
  const db = openListToWrite(dataDir, listId);
  const { rows, columns: headings, sources } = readList(db);
  const columns = headings.length;
  const text = openListText({ dataDir, listId, rows, columns });
  const columnValues = openColumns(db, rows, text);
  let reading: Promise<CountedIndex> | null = null;
  let held: CountedIndex | null = null;
  let assigned: AssignedRows | null = null;
  let allRows: Uint32Array | null = null;
  let rules: StandingRules = { litigators: { asked: false, settled: false }, invents: !isOnlySample({ sources }) };
  let isStopped = false;
  const putRules = (index: FacetIndex): void => {
    if (index.rules === rules) return;
    index.rules = rules;
    setStandings(index, 0, rows);
  };
  const read = async (): Promise<CountedIndex> => {
    const index = unreadIndex(rows, rules);
    const slices = openSlices();
    let isKept = true;
    for (let piece = 0; piece * rowsOfPiece < rows; piece++) {
      if (slices.due()) await slices.pause();
      // The list may have been deleted between two pages.
      if (isStopped || !db.open) throw new Failed('list.notFound', { listId });
      const [first, last] = rowsIn(piece, rows);
      const kept = findPiece(db, piece);
      if (kept && unpackIndex(db, kept, index, first, last)) continue;
      readIndex(db, index, first, last);
      isKept = false;
    }
    if (!isKept) keepSoon();
    index.assigned = assigned;
    putRules(index);
    return (held = { index, counts: createKeptCounts(index) });
  };
  return {
    listId,
    db,
    rows,
    columns,
    text,
    columnValues,
    allRows: () => (allRows ??= numbersTo(rows)),
    index: () =>
      (reading ??= read().catch((error: unknown) => {
        reading = null;
        throw error;
      })),
    assigned: () => assigned,
    setAssigned(now) {
      assigned = now;
      if (held) held.index.assigned = now;
    },
    setLitigators({ asked, settled }) {
      if (rules.litigators.asked === asked && rules.litigators.settled === settled) return;
      rules = { ...rules, litigators: { asked, settled } };
      if (!held) return;
      putRules(held.index);
      held.counts.restart();
    },
    version,
    holds: (counted) => held === counted,
    async refresh(changed) {
      if (hasAny(changed)) keepSoon();
      if (reading === null) return;
      if (changed === 'all' || (isRows(changed) && changed.length > pageRows)) {
        reading = null;
        held = null;
        return;
      }
      const { index, counts } = await reading;
      // If the list was closed meanwhile, its facts aren't needed.
      if (!db.open) return;
      if (!isRows(changed)) {
        for (const some of changed.decisions) counts.follow(some, () => readDecisions(db, index, some[0] ?? 1, some.at(-1) ?? 0));
        return;
      }
      counts.follow([...new Set(changed)], () => {
        for (const [first, last] of runsOf(changed.toSorted((a, b) => a - b))) readIndex(db, index, first, last);
      });
    },
    stop: () => {
      isStopped = true;
    },
    close() {
      text.close();
      db.close();
    },
  };
}

interface Entry {
  readonly list: OpenList;
  users: number;
  /** Set if the list was to be closed while in use: called once it has no users left. */
  unused: (() => void) | null;
}

/**
 * `keepsFacts`: whether facts are stored in the lists' files. Readers that don't own the folder write nothing, and for a single command it
 * isn't worthwhile.
 */
export function createOpenLists(dataDir: string, keepsFacts = false): OpenLists {
  // A Map keeps insertion order, so the first one is the least recently used.
  const open = new Map<string, Entry>();
  const versions = new Map<string, number>();
  const keepSoon = (listId: string): void => {
    if (keepsFacts) keeper.due(listId);
  };
  const close = (listId: string): Promise<void> => {
    const entry = open.get(listId);
    open.delete(listId);
    if (entry === undefined) return Promise.resolve();
    if (entry.users === 0) {
      entry.list.close();
      return Promise.resolve();
    }
    entry.list.stop();
    return new Promise((resolve) => {
      entry.unused = () => {
        entry.list.close();
        resolve();
      };
    });
  };
  const closeIdle = (): void => {
    const idle = [...open].filter(([, { users }]) => users === 0).map(([listId]) => listId);
    for (const listId of idle.slice(0, Math.max(0, open.size - mostOpen))) void close(listId);
  };
  const lists: OpenLists = {
    async use(listId, work) {
      const entry: Entry = open.get(listId) ?? {
        list: openList(
          dataDir,
          listId,
          () => keepSoon(listId),
          () => versions.get(listId) ?? 0,
        ),
        users: 0,
        unused: null,
      };
      open.delete(listId);
      open.set(listId, entry);
      entry.users++;
      try {
        return await work(entry.list);
      } catch (error) {
        throw listFailure(error, dataDir, listPath(dataDir, listId));
      } finally {
        entry.users--;
        if (entry.users === 0) entry.unused?.();
        closeIdle();
      }
    },
    async refresh(listId, rows) {
      if (hasAny(rows)) versions.set(listId, (versions.get(listId) ?? 0) + 1);
      const list = open.get(listId)?.list;
      if (list) await list.refresh(rows);
      else if (hasAny(rows)) keepSoon(listId);
    },
    close(listId) {
      keeper.forget(listId);
      return close(listId);
    },
    end() {
      keeper.end();
      for (const { list } of open.values()) list.close();
      open.clear();
    },
  };
  const keeper = createIndexKeeper((listId, work) => lists.use(listId, work));
  return lists;
}
