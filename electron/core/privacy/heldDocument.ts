/** Everything stored about a person as one document: for a program, or as a page that opens in any browser. */
import { readList } from '../lists/file/list.sql.ts';
import { rowFields } from '../lists/findings/fields.sql.ts';
import { findingsOf } from '../lists/findings/findings.sql.ts';
import { findRowDetail } from '../lists/rows/viewRows.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import { copiesHolding } from './copies.ts';
import { findPerson, inLedger, inList, type ParsedPerson } from './findPerson.ts';
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
import { openMentions, partsNaming, type Mentions, heldRejected, type TextTrace } from './person/mentions.sql.ts';

/** Sections by name, each a list of entries; values are texts, numbers, or further lists. */
interface HeldDocument {
  madeAt: string;
  person: object;
  sections: Record<string, object[]>;
}

export function heldDocument(dataDir: string, person: ParsedPerson, at: number): HeldDocument {
  const found = findPerson(dataDir, person);
  const rows = found.lists.flatMap(({ listId, deleted, rows: its }) =>
    inList(dataDir, listId, (db) => its.map((row) => ({ ...heldRow(db, row), ...(deleted && { deleted: true }) }))),
  );
  const mentions = openMentions(found.identifiers);
  const rejectedLines = found.lists.flatMap(({ listId, name, rejected }) =>
    inList(dataDir, listId, (db) => heldRejected(db, rejected).map((line) => ({ list: name, ...line }))),
  );
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

/** Tables of a list derived from actions, whose notes are a separate section. */
const ofActions: ReadonlySet<string> = new Set(['list_actions']);

/** Describes a mention: its place in the database in words, and the texts that name the person. */
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

const titles: Record<string, string> = {
  rows: 'Rows of contact lists',
  rejectedLines: 'Lines that did not become rows',
  requests: 'Questions of checks',
  answers: 'Answers that were bought, as they were received',
  lookups: 'Look-ups by hand',
  notes: 'Notes, reasons and filters of what people did to rows',
  outcomes: 'What calls came to',
  suppressions: 'Suppressions: who must not be called',
  exports: 'Files that were exported with these rows',
  runs: 'Checks that asked about these rows',
  mentions: 'Names of files and lists, views, policies, reasons and other texts',
  originals: 'Copies of files that lists were read from',
  logs: 'Lines of the program’s log',
  backups: 'Backups that also hold this',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** `calledAt` → `Called at`. */
const label = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return /At$|^at$/.test(key) ? new Date(value).toISOString() : String(value);
  if (typeof value === 'string') return value.length > 200 || value.startsWith('{') ? `<pre>${escaped(value)}</pre>` : escaped(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => (isPair(one) ? `${escaped(one[0])}: ${escaped(one[1])}` : valueText('', one))).join('<br>');
  return typeof value === 'object' ? table(Object.entries(value), key === 'cells' || key === 'fields') : '';
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** `asIs`: whether the keys are the user's own headings. */
function table(entries: readonly (readonly [string, unknown])[], asIs = false): string {
  const lines = entries.flatMap(([key, value]) => {
    const text = valueText(key, value);
    return text === '' ? [] : [`<tr><th scope="row">${escaped(asIs ? key : label(key))}</th><td>${text}</td></tr>`];
  });
  return `<table>${lines.join('')}</table>`;
}

/** Renders a document about a person as a page that opens in any browser and prints well. It loads nothing and runs nothing. */
export function heldPage({ madeAt, person, sections }: HeldDocument): string {
  const parts = Object.entries(sections).map(
    ([name, entries]) =>
      `<section><h2>${escaped(titles[name] ?? label(name))} (${entries.length})</h2>${
        entries.length === 0 ? '<p>None.</p>' : entries.map((entry) => table(Object.entries(entry))).join('\n')
      }</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Everything held on one person</title>
<style>
body { font: 14px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #181b22; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 } section > table { margin-bottom: 1rem; border-top: 2px solid #d3d8e0 }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem .2rem 0; border-bottom: 1px solid #e6e9ee; overflow-wrap: anywhere }
th { width: 12rem; font-weight: 500; color: #474e5c } pre { white-space: pre-wrap; margin: 0; font-size: 12px }
@media print { section > table { break-inside: avoid } }
</style>
</head>
<body>
<h1>Everything held on one person</h1>
<p>Made by Rollcall on ${escaped(madeAt)}. It says what this computer’s data folder holds; files that were exported from it are named, but may be anywhere.</p>
${table(Object.entries(person))}
${parts.join('\n')}
</body>
</html>
`;
}
