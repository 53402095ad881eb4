/**
 * The answers that call a number in a list a litigator's although another list or a look-up asked: they go where the list goes, so that nobody there
 * calls it as clear.
 */
import type { Mapping } from '#contract/lists/list.ts';
import type { PhoneReader } from '../normalise/phones/phoneCell.ts';
import { phonesInCell } from '../normalise/phones/phonesInCell.ts';
import { openToRead, type ReadDb } from '../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer } from '../service/answers/kept/litigatorAnswers.sql.ts';
import { ledgerPath } from '../platform/ledgerPath.ts';
import { phonesOf } from '../lists/findings/fields.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { hasSandboxVerdicts } from '../lists/rows/exportPages.sql.ts';
import { openJoinedCells } from '../lists/rows/joinedCells.sql.ts';

const rowsAtOnce = 1_000;

/** Their places in the ledger; the list's own are among them. What only the sandbox says goes with a list that has sandbox answers. */
export async function litigatorsBehind(dataDir: string, listId: string): Promise<number[]> {
  const list = openListToRead(dataDir, listId);
  const ledger = openToRead(ledgerPath(dataDir));
  try {
    const withSandbox = hasSandboxVerdicts(list);
    const known = litigatorsBetween(ledger, 0, newestLitigatorAnswer(ledger)).filter(({ sandbox }) => withSandbox || !sandbox);
    if (known.length === 0) return [];
    // Loaded only here, as for suppressions.
    const { openPhoneReader } = await import('../normalise/phones/phoneCell.ts');
    const answersOf = Map.groupBy(known, ({ phone }) => phone);
    const found = new Set<number>();
    for (const phone of phonesIn(list, openPhoneReader)) for (const { seq } of answersOf.get(phone) ?? []) found.add(seq);
    return [...found];
  } finally {
    ledger.close();
    list.close();
  }
}

/** All numbers of the list, in whatever column, and those that are put together from several. */
function* phonesIn(list: ReadDb, openPhoneReader: (country: Mapping['country']) => PhoneReader): Generator<string> {
  const { columns, mapping } = readList(list);
  const readPhone = openPhoneReader(mapping.country);
  const cells = openJoinedCells(
    list,
    columns.map((_, column) => column),
  );
  for (let page = cells.after(0, rowsAtOnce); page.rows.length > 0; page = cells.after(page.rows.at(-1) ?? 0, rowsAtOnce)) {
    for (const [, phone] of phonesOf(list, page.rows)) yield phone;
    for (const row of cells.apart(page)) for (const cell of row) for (const { number } of phonesInCell(cell, readPhone)) yield number;
  }
}
