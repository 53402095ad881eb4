/** Lists the provenance of an exported workbook, line by line, to be checked against the files and the runs. */
import type { ExportRequest } from '#contract/exports/export.ts';
import type { List } from '#contract/lists/list.ts';
import { uncheckedText } from '#contract/verdict/unchecked.ts';
import type { ReadDb } from '../platform/database.ts';
import { runsBehind, readLitigatorPolicy } from './exports.sql.ts';
import { operationsOfList } from '../service/answers/kept/verdictSources.sql.ts';
import type { UncheckedCounts } from './selectRows.ts';
import type { Provenance } from './workbook/factSheets.ts';

export interface ExportAuthor {
  /** Who exported it, when (epoch ms), and with which version of the program. */
  by: string;
  at: number;
  version: string;
}

const time = (at: number | null): string => (at === null ? 'not finished' : new Date(at).toISOString());

export function provenanceOf(ledger: ReadDb, list: List, { by, at, version }: ExportAuthor, what: string): Provenance {
  const runs = runsBehind(ledger, list.listId);
  return [
    ['List', list.name],
    ['List id', list.listId],
    ['Rows of the list', String(list.rows)],
    ['Rejected lines', String(list.rejected)],
    ['Imported', time(list.importedAt)],
    ['In this file', what],
    ['Exported', time(at)],
    ['Exported by', by],
    ['Rollcall version', version],
    ...list.sources.flatMap(({ name, bytes, sha256 }, index): [string, string][] => [
      [`File ${index + 1}`, name],
      [`File ${index + 1}, bytes`, String(bytes)],
      [`File ${index + 1}, SHA-256`, sha256],
    ]),
    ['Operations', operationsOfList(ledger, list.listId).join('; ') || 'none: nothing was checked'],
    ...runs.flatMap(({ runId, environment, sandbox, state, startedAt, finishedAt }, index): [string, string][] => [
      [`Run ${index + 1}`, runId],
      [`Run ${index + 1}, environment`, sandbox ? `${environment} (sandbox: invented answers)` : environment],
      [`Run ${index + 1}, state`, state],
      [`Run ${index + 1}, started`, time(startedAt)],
      [`Run ${index + 1}, finished`, time(finishedAt)],
    ]),
  ];
}

/** Returns who released rows to call that weren't checked for litigators, and why. */
export function uncheckedFacts(
  ledger: ReadDb,
  listId: string,
  { by, unchecked: choice, acceptPhones }: Pick<ExportAuthor, 'by'> & Pick<ExportRequest, 'unchecked' | 'acceptPhones'>,
  { stop, settled }: UncheckedCounts,
): [name: string, value: string][] {
  const { override } = readLitigatorPolicy(ledger, listId);
  const facts: [string, string][] = [];
  if (stop.rows > 0 && typeof choice === 'object')
    facts.push(
      ['Not checked for litigators', `${stop.rows} rows: ${uncheckedText(stop)}`],
      ['Exported anyway by', by],
      ['Exported anyway because', choice.accept],
    );
  if (acceptPhones !== undefined)
    facts.push(['Other phones exported unchecked by', by], ['Other phones exported unchecked because', acceptPhones]);
  if (settled.rows > 0 && override !== null)
    facts.push(
      ['Not checked for litigators', `${settled.rows} rows: ${uncheckedText(settled)}; no check of this list asks for them`],
      ['Settled for this list by', `${override.by}, ${time(override.at)}`],
      ['Settled for this list because', override.reason],
    );
  return facts;
}
