/** Previews the effect of importing a sheet, for display. */
import { callOutcomeKinds } from '#contract/outcomes/callOutcome.ts';
import { readFieldsOf, phoneFields } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import type { LineReason, SheetField, SheetPreview, SheetSums } from '#contract/outcomes/resultSheet.ts';
import { costOfFeedback } from '../../accounts/priceOfCall.ts';
import type { OutcomeToAdd } from '../reports.sql.ts';
import type { SheetState, OpenedSheet } from './openSheet.ts';
import { broughtInAt } from '../readOutcomes.sql.ts';
import { reasonCode, reasonOfCode } from './matchLines.ts';

/** Maximum length in the contract. */
const nameLength = 200;

const shortened = (text: string): string | null => text.replaceAll(/\s+/g, ' ').trim().slice(0, nameLength).toWellFormed() || null;

/** Yields the outcomes of a sheet's lines from `from` up to before `to`, in order. */
export function* outcomesOfSheet(dataDir: string, state: SheetState, from = 0, to = state.sheet.lines): Generator<OutcomeToAdd> {
  const { sheet, understood, phones, labels, times, durations, lists, matched, judged } = state;
  const { columns, isAnswerer } = understood;
  const phoneOfRow = phonesOfRows(dataDir, state, from, to);
  for (let line = from; line < to; line++) {
    if (judged.reasons[line] !== 0) continue;
    const [list, row] = [matched.lists[line] ?? 0, matched.rows[line] ?? 0];
    const party = judged.parties[line] ?? -1;
    const [at, durationMs] = [times.at[line] ?? NaN, durations[line] ?? -1];
    // If the wrong person was reached, the name isn't that of the person in the list.
    const isNamed = columns.name !== undefined && (isAnswerer || party === 1);
    yield {
      listId: lists[list]?.listId ?? '',
      row,
      kind: callOutcomeKinds[judged.kinds[line] ?? 0] ?? 'undecided',
      rightParty: party < 0 ? null : party === 1,
      name: isNamed && columns.name !== undefined ? shortened(sheet.cell(line, columns.name)) : null,
      disposition: labels.labels[labels.ids[line] ?? 0] === undefined ? null : dispositionOf(sheet.cell(line, columns.disposition)),
      calledAt: Number.isFinite(at) ? at : null,
      durationMs: durationMs < 0 ? null : durationMs,
      agent: columns.agent === undefined ? null : shortened(sheet.cell(line, columns.agent)),
      phone: phones.phones[phones.ids[line] ?? -1] ?? phoneOfRow(list, row),
      file: sheet.fileOf(line),
      line: sheet.numberOf(line),
      isLast: judged.isLast[line] === 1,
    };
  }
}

/** Yields the phones of lines that say not to call, except those of outcomes: they count no matter whose they are. */
export function* suppressedBeside({ phones, labels, meanings, judged }: SheetState, from: number, to: number): Generator<string> {
  for (let line = from; line < to; line++) {
    if (meanings[labels.ids[line] ?? 0]?.meaning !== 'suppress') continue;
    const phone = phones.phones[phones.ids[line] ?? -1];
    if (judged.reasons[line] !== 0 && phone !== undefined) yield phone;
    yield* phones.others.get(line) ?? [];
  }
}

const dispositionOf = (cell: string): string | null => cell.trim().slice(0, 500).toWellFormed() || null;

/** Returns a function that gives the phones of rows whose lines have none, read list by list. */
function phonesOfRows(dataDir: string, { lists, phones, matched, judged }: SheetState, from: number, to: number) {
  const wanted = new Map<number, Set<number>>();
  for (let line = from; line < to; line++) {
    if (judged.reasons[line] !== 0 || (phones.ids[line] ?? -1) >= 0) continue;
    const list = matched.lists[line] ?? 0;
    wanted.set(list, (wanted.get(list) ?? new Set<number>()).add(matched.rows[line] ?? 0));
  }
  const found = new Map<string, string>();
  for (const [list, rows] of wanted) {
    withList(dataDir, lists[list]?.listId ?? '', (db) => {
      const fields = phoneFields(db).slice(0, 1);
      if (fields.length === 0) return;
      for (const [row, , phone] of readFieldsOf(db, fields, [...rows])) if (phone) found.set(`${list} ${row}`, phone);
    });
  }
  return (list: number, row: number): string | null => found.get(`${list} ${row}`) ?? null;
}

const shownSamples = 3;
const shownLength = 80;
const undecidedKind = callOutcomeKinds.indexOf('undecided');

export function previewSheet(dataDir: string, sheetId: string, state: SheetState, { ledger, count }: OpenedSheet): SheetPreview {
  const { sheet, guessed, understood, labels, meanings, times, lists, matched, judged } = state;
  const fieldOf = new Map(Object.entries(understood.columns).map(([field, column]) => [column, field as SheetField]));
  const matchedOf = lists.map(() => 0);
  const undecidedOf = labels.labels.map(() => 0);
  for (let line = 0; line < sheet.lines; line++) {
    if (judged.reasons[line] !== 0) continue;
    const [list, label] = [matched.lists[line] ?? 0, labels.ids[line] ?? 0];
    matchedOf[list] = (matchedOf[list] ?? 0) + 1;
    if (judged.kinds[line] === undecidedKind) undecidedOf[label] = (undecidedOf[label] ?? 0) + 1;
  }
  const { queuedFor = null, ...added } = count === null ? { queued: 0, known: 0 } : count(outcomesOfSheet(dataDir, state));
  return {
    sheetId,
    files: sheet.files,
    shape: guessed.shape,
    columns: sheet.columns.map((heading, column) => ({
      heading,
      samples: [...new Set(guessed.samples[column])].slice(0, shownSamples).map((cell) => cell.slice(0, shownLength).toWellFormed()),
      field: fieldOf.get(column) ?? null,
    })),
    lists: lists.map(({ listId, name, found }, at) => ({ listId, name, matched: matchedOf[at] ?? 0, searched: found !== null })),
    labels: labels.labels.flatMap(({ label, calls, line }, at) => {
      const meaning = meanings[at];
      return meaning && calls > 0
        ? [{ label, calls, undecided: undecidedOf[at] ?? 0, file: sheet.fileOf(line), line: sheet.numberOf(line), ...meaning }]
        : [];
    }),
    sums: { ...sumsOf(state), ...added },
    cost: ledger && queuedFor && costOfFeedback(ledger, queuedFor),
    reasons: countReasons(judged.reasons),
    asksZone: times.asksZone,
    zone: understood.zone,
    durationUnit: understood.durationUnit,
    broughtInAt: ledger && broughtInAt(ledger, sheet.sha256),
  };
}

const isAmbiguous: readonly LineReason[] = ['severalRows', 'severalOutcomes'];

function sumsOf({ sheet, judged }: SheetState): Omit<SheetSums, 'queued' | 'known'> {
  const outcomes: SheetSums['outcomes'] = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };
  const ambiguousCodes = isAmbiguous.map(reasonCode);
  const sums = { lines: sheet.lines, matched: 0, unmatched: 0, ambiguous: 0 };
  for (let line = 0; line < sheet.lines; line++) {
    const reason = judged.reasons[line] ?? 0;
    if (reason !== 0) {
      sums[ambiguousCodes.includes(reason) ? 'ambiguous' : 'unmatched'] += 1;
      continue;
    }
    sums.matched += 1;
    outcomes[callOutcomeKinds[judged.kinds[line] ?? 0] ?? 'undecided'] += 1;
  }
  return { ...sums, outcomes };
}

function countReasons(codes: Uint8Array): SheetPreview['reasons'] {
  const counts: SheetPreview['reasons'] = {};
  for (const code of codes) {
    const reason = reasonOfCode(code);
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
