/**
 * The entries of the suppression list that match rows of a list: they go where the list goes, so that nobody there calls whom the sender had
 * suppressed. Matched again with the rows' own values, because the hash of an entry means nothing in another data folder.
 */
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import type { Suppressions } from '../suppression/openSuppressions.ts';
import { readSuppressions } from '../suppression/readFromLedger.ts';
import { openToRead, type ReadDb } from '../platform/database.ts';
import type { HandedSuppression } from './ledger/handedSuppressions.sql.ts';
import { openStandingFinder } from '../suppression/inForce.sql.ts';
import { ledgerPath } from '../platform/ledgerPath.ts';
import { rowsWithRule } from '../lists/findings/findings.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { openJoinedCells } from '../lists/rows/joinedCells.sql.ts';

const rowsAtOnce = 1_000;

/**
 * Those in force at `at` (epoch ms). The list's rows must have been screened: only those that say that they are suppressed are read. Throws
 * Failed('list.notFound').
 */
export async function suppressionsBehind(dataDir: string, listId: string, at: number): Promise<HandedSuppression[]> {
  const list = openListToRead(dataDir, listId);
  const ledger = openToRead(ledgerPath(dataDir));
  try {
    return await matchAgain(list, ledger, at);
  } finally {
    ledger.close();
    list.close();
  }
}

async function matchAgain(list: ReadDb, ledger: ReadDb, at: number): Promise<HandedSuppression[]> {
  // Loaded only here: no other task of this thread needs the lists of domains and the numbering plans.
  const [{ openScreener }, { phoneColumns }] = await Promise.all([
    import('../lists/screening/screenRow.ts'),
    import('../lists/mapping/phoneColumns.ts'),
  ]);
  const { columns, mapping, rows } = readList(list);
  const found = new Map<string, { kind: SuppressionKind; value: string }>();
  const listed = readSuppressions(ledger, at);
  const find: Suppressions['find'] = (kind, text, from = 0) => {
    const value = text.slice(from);
    if (listed.find(kind, text, from) !== null) found.set(`${kind} ${value}`, { kind, value });
    // A row may be on the list for several of its values, and screening stops at the first.
    return null;
  };
  const screener = openScreener({
    mapping,
    columns,
    rows,
    suppressions: { ...listed, find },
    phoneColumns: phoneColumns(list, { columns, rows }, mapping),
  });
  const cells = openJoinedCells(
    list,
    columns.map((_, column) => column),
  );
  for (let first = 1; first <= rows; first += rowsAtOnce) {
    const page = cells.these(rowsWithRule(list, 'suppressed', first, first + rowsAtOnce - 1));
    for (const [index, row] of cells.apart(page).entries()) screener.find(page.rows[index] ?? 0, row);
  }
  const standing = openStandingFinder(ledger, at);
  return [...found.values()].flatMap(({ kind, value }) => {
    const why = standing(kind, value);
    return why === null ? [] : [{ kind, value, ...why }];
  });
}
