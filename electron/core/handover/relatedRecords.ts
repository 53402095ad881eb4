/** Finds data of other lists that accompanies a list: answers that name a number as a litigator’s, and matching suppressions. */
import type { Mapping } from '#contract/lists/list.ts';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withListAndLedger } from '../lists/file/openList.sql.ts';
import { phonesOf } from '../lists/findings/fields.sql.ts';
import { rowsWithRule } from '../lists/findings/findings.sql.ts';
import { hasSandboxVerdicts } from '../lists/rows/exportPages.sql.ts';
import { openJoinedCells } from '../lists/rows/joinedCells.sql.ts';
import { type PhoneReader, phonesInCell } from '../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer } from '../service/answers/kept/litigatorAnswers.sql.ts';
import { openStandingFinder } from '../suppression/inForce.sql.ts';
import { type Suppressions, readSuppressions } from '../suppression/openSuppressions.ts';
import type { HandedSuppression } from './ledger/handedSuppressions.sql.ts';

const phonesAtOnce = 1_000;

/**
 * Returns the positions in the ledger of answers that name a number in a list as a litigator's, even if another list or a look-up requested
 * them: they accompany the list, so that the receiver doesn't consider the number clear. Includes the list's own answers. Sandbox answers
 * accompany only a list that has sandbox answers.
 */
export async function litigatorsBehind(dataDir: string, listId: string): Promise<number[]> {
  return withListAndLedger(dataDir, listId, async (list, ledger) => {
    const withSandbox = hasSandboxVerdicts(list);
    const known = litigatorsBetween(ledger, 0, newestLitigatorAnswer(ledger)).filter(({ sandbox }) => withSandbox || !sandbox);
    if (known.length === 0) return [];
    // Loaded on demand, as for suppressions.
    const { openPhoneReader } = await import('../normalise/phones/phoneCell.ts');
    const answersOf = Map.groupBy(known, ({ phone }) => phone);
    const found = new Set<number>();
    for (const phone of phonesIn(list, openPhoneReader)) for (const { seq } of answersOf.get(phone) ?? []) found.add(seq);
    return [...found];
  });
}

/** Yields all numbers of the list, in any column, and those composed of several columns. */
function* phonesIn(list: ReadDb, openPhoneReader: (country: Mapping['country']) => PhoneReader): Generator<string> {
  const { columns, mapping } = readList(list);
  const readPhone = openPhoneReader(mapping.country);
  const cells = openJoinedCells(
    list,
    columns.map((_, column) => column),
  );
  for (let page = cells.after(0, phonesAtOnce); page.rows.length > 0; page = cells.after(page.rows.at(-1) ?? 0, phonesAtOnce)) {
    for (const [, phone] of phonesOf(list, page.rows)) yield phone;
    for (const row of cells.apart(page)) for (const cell of row) for (const { number } of phonesInCell(cell, readPhone)) yield number;
  }
}

const rowsAtOnce = 1_000;

/**
 * Returns the entries of the suppression list that match rows of a list: they accompany the list, so that the receiver doesn't call anybody
 * whom the sender had suppressed. Matched again with the rows' own values, because the hash of an entry means nothing in another data
 * folder. Includes entries in force at `at` (epoch ms). The list's rows must have been screened: only rows marked as suppressed are read.
 * Throws Failed('list.notFound').
 */
export function suppressionsBehind(dataDir: string, listId: string, at: number): Promise<HandedSuppression[]> {
  return withListAndLedger(dataDir, listId, (list, ledger) => matchAgain(list, ledger, at));
}

async function matchAgain(list: ReadDb, ledger: ReadDb, at: number): Promise<HandedSuppression[]> {
  // Loaded on demand: no other task of this thread needs the lists of domains and the numbering plans.
  const [{ openScreener }, { contactColumns }] = await Promise.all([
    import('../lists/screening/screenRow.ts'),
    import('../lists/mapping/columnCandidate.ts'),
  ]);
  const { columns, mapping, rows } = readList(list);
  const found = new Map<string, { kind: SuppressionKind; value: string }>();
  const listed = readSuppressions(ledger, at);
  const find: Suppressions['find'] = (kind, text, from = 0) => {
    const why = listed.find(kind, text, from);
    const value = text.slice(from);
    if (why !== null) found.set(`${kind} ${value}`, { kind, value });
    return why;
  };
  const screener = openScreener({
    mapping,
    columns,
    rows,
    suppressions: { ...listed, find },
    ...contactColumns(list, { columns, rows }, mapping),
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
