/** Everything held on a person as one document, for a program or for the person. */
import type { ReadDb } from '../platform/database.ts';
import { rowFields } from '../lists/findings/fields.sql.ts';
import { findingsOf } from '../lists/findings/findings.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { findRowDetail } from '../lists/rows/viewRows.sql.ts';
import {
  exportsWithRows,
  heldAnswers,
  heldLookups,
  heldNotes,
  heldOutcomes,
  heldRequests,
  heldRuns,
  heldSuppressions,
} from './person/heldRecords.sql.ts';
import { openMentions, partsNaming, type Mentions } from './person/mentions.sql.ts';
import { heldRejected } from './person/rejectedTraces.sql.ts';
import type { TextTrace } from './person/scrubTexts.sql.ts';
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
  const mentions = openMentions(found.identifiers);
  const rejectedLines = found.lists.flatMap(({ listId, name, rejected }) => {
    const db = openStoredToRead(dataDir, listId);
    try {
      return heldRejected(db, rejected).map((line) => ({ list: name, ...line }));
    } finally {
      db.close();
    }
  });
  const records = inLedger(dataDir, (db) => ({
    requests: heldRequests(db, found.ledger),
    answers: heldAnswers(db, found.ledger),
    lookups: heldLookups(db, found.ledger),
    notes: heldNotes(db, found.ledger, mentions),
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
      rejectedLines,
      ...records,
      mentions: [
        ...found.lists.flatMap(({ name, texts }) =>
          texts.filter(({ table }) => !ofActions.has(table)).map((text) => ({ list: name, ...mentionOf(text, mentions) })),
        ),
        ...found.ledger.texts.map((text) => mentionOf(text, mentions)),
      ],
      originals: found.lists.flatMap(({ name, originals }) => originals.map((sha256) => ({ list: name, sha256 }))),
      logs: found.logLines.map((line) => ({ line })),
      backups: copiesHolding(dataDir, { ...person, known: found.identifiers }),
    },
  };
}

/** What a list derives from actions, whose notes are a section of their own. */
const ofActions: ReadonlySet<string> = new Set(['decisions', 'decision_history', 'layers']);

/** Where it stands in the database, in its words, and what names the person. */
const mentionOf = ({ table, column, from }: TextTrace, mentions: Mentions): object => ({
  of: `${table.replaceAll('_', ' ')}, ${column.replaceAll('_', ' ')}`,
  texts: partsNaming(from, mentions),
});

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
