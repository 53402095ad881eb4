/**
 * Keeps a server from asking about whoever is suppressed after a slice was handed over. A question isn't asked if the suppression list here has what it
 * says of somebody; if all of its rows are suppressed in this device's copy of the list, which it has where the list is shared; or if the run's own
 * device withdrew it, because only that one knows of it.
 */
import { getOperation } from '#contract/service/operations/catalog.ts';
import { askedValues, findInQuestion } from '../../suppression/suppressedQuestion.ts';
import type { Clock } from '../../ports.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { addRow, emptyRowSet, hasRow } from '#base/rowSet.ts';
import { packRows, unpackRows } from '../../platform/pieces.ts';
import { openSuppressionRecheck, type SuppressionRecheckNeeds, type SuppressionRecheck } from './recheckSuppressions.ts';
import type { Slice } from '../servers/teamServers.ts';

export interface SliceRecheckNeeds extends SuppressionRecheckNeeds {
  clock: Pick<Clock, 'now'>;
  hasList(listId: string): boolean;
}

export interface SliceSuppressionRecheck extends SuppressionRecheck {
  /** The questions at these places aren't asked any more. */
  withdraw(places: readonly number[]): void;
}

export function openSliceSuppressionRecheck(
  needs: SliceRecheckNeeds,
  sliceId: string,
  { listId, operation, jobs }: Slice,
): SliceSuppressionRecheck {
  const { db, clock, hasList } = needs;
  const withdrawn = new Set<number>();
  const asked = jobs.map(({ parameters }) => askedValues(getOperation(operation), parsePairs(parameters)));
  const suppressedRows = async (): Promise<string> => {
    const rows = hasList(listId) ? unpackRows(await needs.suppressedRows(listId)) : null;
    const at = clock.now();
    const places = emptyRowSet(jobs.length);
    for (const [place, job] of jobs.entries()) {
      const isInList = rows !== null && job.rows.every((row) => hasRow(rows, row));
      const isOut = isInList || withdrawn.has(place) || findInQuestion(db, asked[place] ?? [], at) !== null;
      // Its jobs are this run's rows.
      if (isOut) addRow(places, place + 1);
    }
    return packRows(places);
  };
  const suppressionRecheck = openSuppressionRecheck(
    { ...needs, suppressedRows, screened: (list) => (hasList(list) ? needs.screened(list) : Promise.resolve()) },
    { runId: sliceId, listId },
  );
  return {
    ...suppressionRecheck,
    withdraw: (places) => {
      if (places.every((place) => withdrawn.has(place))) return;
      for (const place of places) withdrawn.add(place);
      suppressionRecheck.again();
    },
  };
}
