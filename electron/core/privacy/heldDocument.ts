/** Everything held on a person as one document, for a program or for the person. */
import type { ReadDb } from '../store/database.ts';
import { rowFields } from '../store/lists/findings/fields.ts';
import { findingsOf } from '../store/lists/findings/findings.ts';
import { readList } from '../store/lists/list.ts';
import { findRowDetail } from '../store/lists/rows/viewRows.ts';
import { exportsWithRows, heldAnswers, heldLookups, heldOutcomes, heldRuns, heldSuppressions } from '../store/person/heldRecords.ts';
import { copiesHolding } from './copies.ts';
import { findPerson, inLedger, openStoredToRead } from './findPerson.ts';
import type { ParsedPerson } from './parsePerson.ts';

/** Sections by name, each a list of entries; values are texts, numbers, or further lists. */
export interface HeldDocument {
  madeAt: string;
  person: object;
  sections: Record<string, object[]>;
}

export function heldDocument(dataDir: string, person: ParsedPerson, at: number): HeldDocument {
  const found = findPerson(dataDir, person);
  const rows = found.lists.flatMap(({ listId, deleted, rows: its }) => {
    const db = openStoredToRead(dataDir, listId);
    try {
      return its.map((row) => ({ ...heldRow(db, row), ...(deleted && { deleted: true }) }));
    } finally {
      db.close();
    }
  });
  const records = inLedger(dataDir, (db) => ({
    answers: heldAnswers(db, found.ledger),
    lookups: heldLookups(db, found.ledger),
    outcomes: heldOutcomes(db, found.ledger),
    suppressions: heldSuppressions(db, found.ledger),
    exports: exportsWithRows(db, found.lists),
    runs: heldRuns(db, found.lists),
  }));
  return {
    madeAt: new Date(at).toISOString(),
    person: {
      phones: found.identifiers.phones.map(({ number }) => number),
      emails: found.identifiers.emails,
      names: found.identifiers.names,
    },
    sections: {
      rows,
      ...records,
      mentions: found.ledger.texts.map(({ from }) => ({ text: from })),
      backups: copiesHolding(dataDir, person),
    },
  };
}

function heldRow(db: ReadDb, row: number): object {
  const { name, columns, sources } = readList(db);
  const detail = findRowDetail(db, row);
  const cells = Object.fromEntries(
    columns.map((heading, index) => [heading === '' ? `Column ${index + 1}` : heading, detail?.cells[index] ?? '']),
  );
  return {
    list: name,
    files: sources.map((source) => source.name),
    row,
    cells,
    fields: rowFields(db, row),
    findings: findingsOf(db, row).map(({ rule, field }) => ({ rule, field })),
    verdict: detail?.verdict ?? null,
    decision: detail?.decision ?? null,
    history: detail?.history ?? [],
  };
}
