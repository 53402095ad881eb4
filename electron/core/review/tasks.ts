/** The list thread's tasks for the review. */
import type { AssignRequest, Assignee } from '#contract/team/assign.ts';
import { Failed } from '#contract/failure.ts';
import type { FileChoice, FileCounts } from '#contract/exports/export.ts';
import type { Compared, Comparison } from '#contract/review/compare.ts';
import type { ManyRequest, RowChoice } from '#contract/review/decision.ts';
import type { MergeChoice } from '#contract/review/merge.ts';
import { type NoCallCounts, noneHeldBack } from '#contract/verdict/standing.ts';
import { isOnlySample } from '#contract/lists/sampleList.ts';
import type { SavedView, SavedViewChange } from '#contract/review/place.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { answerFacts } from '../service/answers/answerFacts.ts';
import { readCallingRules } from '../calling/callingRules.sql.ts';
import { readLitigatorPolicy } from '../exports/exports.sql.ts';
import { rowAnswers } from '../service/answers/kept/answerViews.sql.ts';
import { readSources } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { changeSavedViews, putPlace } from './savedViews.sql.ts';
import { putPolicyDraft } from './policy/policies.sql.ts';
import { hasList } from '../platform/paths.ts';
import { dropSearchText } from '../lists/rows/searchText.sql.ts';
import { findRowDetail, readViewRows } from '../lists/rows/viewRows.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import type { CommandTasks } from '../platform/threads/threadCommands.ts';
import { type RowSet, emptyRowSet, rowSetOf } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import { notedRows } from './acts/rowActions.sql.ts';
import { verdictCursors } from '../verdict/kept/verdicts.sql.ts';
import { assignmentOf } from './assigned/assignedRows.ts';
import { followAssignments } from './assigned/followAssignments.ts';
import { type ChosenAssigned, chooseAssigned } from './assigned/chooseAssigned.ts';
import { callDay, callableHits } from './calling/callableRows.ts';
import { calledHits } from './calls/foldCalls.ts';
import { type CallTasks, callTasks, type InStep } from './calls/callTasks.ts';
import { catchUpActions, catchUpPolicy } from './acts/catchUpDecisions.ts';
import { createComparisons } from './compare/comparisons.ts';
import { type ChosenMany, chooseMany } from './acts/chooseMany.ts';
import { contactsOf, contestedDecisions, whyOf } from './rowDetails.ts';
import { type ComparedFile, compareFile, toPreview } from './returned/compareFile.ts';
import type { LitigatorPolicy } from '#contract/verdict/unchecked.ts';
import { countFile } from './facets/countFile.ts';
import { overviewOf } from './facets/overviewOf.ts';
import { type Change, type RowChange, withoutNoCalls } from './returned/compareRow.ts';
import { type OpenList, type OpenLists, createOpenLists } from './openLists.ts';
import { type Returned, findReturned } from './returned/returnedFile.ts';
import { previewPolicy } from './policy/previewPolicy.ts';
import { type ChosenRows, createViews, firstPosition, positionOf } from './views.ts';
import { openSlices } from './slices.ts';
import { holdLedger } from '../platform/database.ts';

interface MergeParams {
  fromListId: string;
  exportId?: string | undefined;
}

interface MergeRows {
  listId: string;
  from: { fileName: string; sha256: string };
  rows: number[];
  /** The change of each row. */
  each: Change[];
  /** Rows that the file would keep although they must not be called; their decisions stay unchanged. */
  notKept: NoCallCounts;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type ReviewTasks = CallTasks &
  CommandTasks<'review' | 'policies'> & {
    /** Returns the view's position of the first of these rows; null if it has none of them. */
    'review.firstPosition': { params: { viewId: string; rows: readonly number[] | RowSet }; returns: number | null };
    /** Returns all rows of a view, for an export, which may take a million of them. */
    'review.viewRows': { params: { viewId: string }; returns: ChosenRows };
    /** Counts what a file of these rows would contain. */
    'review.countFile': { params: FileChoice & { litigators: LitigatorPolicy }; returns: FileCounts };
    /** Returns the phones and e-mail addresses of rows of a view in canonical form, with duplicates. */
    'review.contacts': { params: { listId: string; choice: RowChoice }; returns: { listName: string; phones: string[]; emails: string[] } };
    /** Returns the rows that a bulk action would change. Catches up with the ledger first. */
    'review.chooseMany': { params: ManyRequest; returns: ChosenMany };
    /** Returns the rows that an assignment would concern, divided among members. Catches up with the ledger first. */
    'review.chooseAssigned': { params: Omit<AssignRequest, 'to'> & { to: readonly Assignee[] }; returns: ChosenAssigned };
    /** Rejects with Failed('view.superseded') soon after the caller's signal is aborted. */
    'review.countCompared': { params: { comparison: Comparison }; returns: Compared; progress: { rows: number; of: number } };
    'review.readRow': { params: { listId: string; row: number }; returns: Omit<RowDetail, 'calling'> };
    'review.rows': { params: { listId: string; rows: number[] }; returns: ViewRow[] };
    /** Mirrors the ledger's new actions into the list, and updates the suggestions to the current policy. */
    'review.catchUpActions': { params: { listId: string }; returns: { actions: number } };
    /**
     * Returns what a merge sets, given the choice for its conflicts; null if the file isn't an export of a list here. `keepsAll`: also
     * keeps rows that must not be called.
     */
    'review.mergeRows': { params: MergeParams & { conflicts: MergeChoice; keepsAll: boolean }; returns: MergeRows | null };
    /** Rereads the facts of rows whose verdicts or findings changed, if they are in memory. */
    'review.refresh': { params: { listId: string; rows: number[] | 'all' }; returns: null };
    /** Reads what the first view of the list needs, ahead of the request for it. */
    'review.prepare': { params: { listId: string }; returns: null };
    /** Makes the text for searches of the list in the background; resolves when it exists. */
    'review.prepareSearch': { params: { listId: string }; returns: null };
    'review.putSavedViews': { params: { listId: string; change: SavedViewChange }; returns: SavedView[] };
    /** Closes the list's file, its views and its search text, before its rows change or it is deleted. */
    'review.close': { params: { listId: string }; returns: null };
  };

export function reviewTasks(
  dataDir: string,
  lists: OpenLists = createOpenLists(dataDir),
  { read: ledger } = holdLedger(dataDir),
): TaskHandlers<ReviewTasks> {
  const comparisons = createComparisons(ledger, lists.use, (listId) =>
    lists.use(listId, async (list) => (await list.index()).counts.restart()),
  );
  const views = createViews(lists, {
    hits: comparisons.hits,
    called: (list, filter, slices) => calledHits(ledger(), list, filter, slices),
    callable: (list, filter, slices) => callableHits(list, readCallingRules(ledger()), filter, slices),
  });

  // One per list at a time: two at once would mirror the same actions twice.
  const catchingUp = new Map<string, Promise<number>>();
  const catchUp = (list: OpenList): Promise<number> => {
    const next = (catchingUp.get(list.listId) ?? Promise.resolve(0))
      .catch(() => 0)
      .then(async () => {
        const actions = await catchUpActions(ledger(), list);
        await catchUpPolicy(ledger(), list);
        await followAssignments(ledger(), list, openSlices());
        list.setLitigators(readLitigatorPolicy(ledger(), list.listId));
        return actions;
      });
    catchingUp.set(list.listId, next);
    return next;
  };

  /** Does `work` with the list once it is up to date, unless superseded before. */
  const inStep: InStep = (listId, { signal }, work) =>
    lists.use(listId, async (list) => {
      const slices = openSlices(signal);
      await slices.join(catchUp(list));
      return work(list, slices);
    });

  const compare = async <R>(
    { fromListId, exportId }: MergeParams,
    use: (list: OpenList, compared: ComparedFile, returned: Returned) => R,
  ): Promise<R | null> => {
    using file = openListToRead(dataDir, fromListId);
    const returned = findReturned(file);
    if (!returned || returned.listId === fromListId || !hasList(dataDir, returned.listId)) return null;
    return await inStep(returned.listId, {}, async (list) =>
      use(list, await compareFile(file, list.db, ledger(), returned, exportId), returned),
    );
  };

  return {
    ...callTasks(ledger, inStep),
    'review.open': ({ listId, filter, sort, cursor, pageSize }, request) =>
      inStep(listId, request, async (list, slices) => {
        const view = await views.open(list, filter, sort, slices);
        const at = cursor && positionOf(views.rows(view.viewId).rows, cursor);
        if (pageSize === undefined) return { ...view, at, page: { from: 0, rows: [] } };
        const from = Math.floor((at ?? 0) / pageSize) * pageSize;
        return { ...view, at, page: { from, rows: await views.window(view.viewId, from, pageSize) } };
      }),
    'review.countCompared': ({ comparison }, { signal, progress }) => comparisons.of(comparison, openSlices(signal), progress),
    'review.window': ({ viewId, from, count }) => views.window(viewId, from, count),
    'review.rowNumbers': ({ viewId }) => views.rowNumbers(viewId),
    'review.viewRows': ({ viewId }) => views.rows(viewId),
    'review.facets': ({ viewId }) => views.facets(viewId),
    'review.columnFacets': ({ viewId, facets }, { signal }) => views.columnFacets(viewId, facets, openSlices(signal)),
    'review.overview': ({ listId, column }, request) => inStep(listId, request, (list, slices) => overviewOf(list, column, slices)),
    'review.callDay': ({ listId, ...day }, request) =>
      inStep(listId, request, (list, slices) => callDay(list, readCallingRules(ledger()), day, slices)),
    'review.position': ({ viewId, row }) => ({ position: firstPosition(views.rows(viewId).rows, [row]) }),
    'review.firstPosition': ({ viewId, rows }) => firstPosition(views.rows(viewId).rows, rows),
    'review.countFile': ({ listId, only, columns, redacted, viewId, litigators, split = false }) =>
      inStep(listId, {}, async (list) =>
        countFile((await list.index()).index, {
          ...{ only, columns, redacted, split, litigators },
          isOnlySample: isOnlySample({ sources: readSources(list.db) }),
          view: viewId === undefined ? null : views.rows(viewId),
        }),
      ),
    'review.select': ({ choice }) => views.select(choice.viewId, choice.ranges),
    'review.pack': ({ choice }) => {
      const rows = views.pick(choice.viewId, choice.ranges);
      return { packed: packRows(rowSetOf(rows)), rows: rows.length };
    },
    'review.contacts': ({ listId, choice }) =>
      lists.use(listId, (list) => contactsOf(list, views.pick(choice.viewId, choice.ranges), openSlices())),
    'review.chooseMany': ({ listId, choice, ...choosing }) =>
      inStep(listId, {}, async (list, slices) => {
        const { rows: view, filter } = views.rows(choice.viewId);
        const { index } = await list.index();
        const noted = 'note' in choosing.change ? notedRows(list.db, list.rows) : emptyRowSet(0);
        const chosen = await chooseMany(index, view, choice.ranges, { ...choosing, noted }, slices);
        return { ...chosen, filter, whole: chosen.rows === view.length, seenTo: verdictCursors(list.db) };
      }),
    'review.chooseAssigned': ({ listId, to, ...request }) =>
      inStep(listId, {}, async (list, slices) =>
        chooseAssigned((await list.index()).index, views.rows(request.choice.viewId), request, to, slices),
      ),
    'review.readRow': ({ listId, row }) =>
      lists.use(listId, async (list) => {
        const { db } = list;
        await followAssignments(ledger(), list, openSlices());
        const found = findRowDetail(db, row);
        if (!found) throw new Failed('list.row.notFound', { listId, row });
        const answers = rowAnswers(ledger(), listId, row).map((answer) => ({ ...answer, facts: answerFacts(answer) }));
        return {
          ...{ ...found, answers, why: whyOf(ledger(), db, found.decision) },
          ...{ contested: contestedDecisions(ledger(), db, row), assigned: assignmentOf(list.assigned(), row) },
        };
      }),
    'review.rows': ({ listId, rows }) => lists.use(listId, (list) => readRows(list, rows)),
    'review.catchUpActions': ({ listId }) => lists.use(listId, async (list) => ({ actions: await catchUp(list) })),
    'review.previewMerge': (params) => compare(params, ({ db }, compared) => toPreview(db, compared)),
    'review.mergeRows': ({ conflicts, keepsAll, ...params }) =>
      compare(params, ({ listId, db }, { changes }, { fileName, sha256 }) => {
        const takes = takesFile(conflicts);
        const asked = changes.filter((one) => !one.isConflict || takes(one));
        const { taken, notKept } = keepsAll ? { taken: asked, notKept: noneHeldBack } : withoutNoCalls(db, asked);
        return { listId, from: { fileName, sha256 }, rows: taken.map(({ row }) => row), each: taken.map(({ change }) => change), notKept };
      }),
    'review.refresh': async ({ listId, rows }) => {
      await lists.refresh(listId, rows);
      return null;
    },
    'review.prepare': ({ listId }) =>
      lists.use(listId, async (list) => {
        await list.index();
        return null;
      }),
    'review.prepareSearch': ({ listId }) =>
      lists.use(listId, async ({ text }) => {
        await text.prepare();
        return null;
      }),
    'review.keepPlace': ({ listId, place }) =>
      lists.use(listId, ({ db }) => {
        putPlace(db, listId, place);
        return {};
      }),
    'review.putSavedViews': ({ listId, change }) => lists.use(listId, ({ db }) => changeSavedViews(db, listId, change)),
    'policies.preview': ({ listId, policy }, request) => inStep(listId, request, (list, slices) => previewPolicy(list, policy, slices)),
    'policies.keepDraft': ({ listId, draft }) =>
      lists.use(listId, ({ db }) => {
        putPolicyDraft(db, draft);
        return {};
      }),
    'review.close': async ({ listId }) => {
      await lists.close(listId);
      views.closeList(listId);
      dropSearchText(dataDir, listId);
      catchingUp.delete(listId);
      return null;
    },
  };
}

/** Rows per read: a few milliseconds of work. */
const rowsAtOnce = 100;

/** Like `readViewRows`, with pauses: an action may have changed thousands of rows. */
async function readRows({ listId, db }: OpenList, rows: readonly number[]): Promise<ViewRow[]> {
  const slices = openSlices();
  const found: ViewRow[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (slices.due()) await slices.pause();
    // The list may have been deleted during a pause.
    if (!db.open) throw new Failed('list.notFound', { listId });
    found.push(...readViewRows(db, rows.slice(at, at + rowsAtOnce)));
  }
  return found;
}

function takesFile(conflicts: MergeChoice): (change: RowChange) => boolean {
  if (conflicts === 'list') return () => false;
  if (conflicts === 'file') return () => true;
  const drops = ({ change }: RowChange): boolean => change.value === 'drop';
  if (conflicts === 'drop') return drops;
  const [list, file] = [new Set(conflicts.list), new Set(conflicts.file)];
  return (one) => file.has(one.row) || (!list.has(one.row) && drops(one));
}
