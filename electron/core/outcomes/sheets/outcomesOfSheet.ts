/** The outcomes that a sheet brings in, in its order. */
import { callOutcomeKinds } from '#contract/outcomes/callOutcome.ts';
import type { OutcomeToAdd } from '../reports.sql.ts';
import { readFieldsOf, phoneFields } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import type { SheetState } from './openSheet.ts';

/** As long as the contract lets it be. */
const nameLength = 200;

const shortened = (text: string): string | null => text.replaceAll(/\s+/g, ' ').trim().slice(0, nameLength).toWellFormed() || null;

/** Those of some lines, from `from` up to before `to`. */
export function* outcomesOfSheet(dataDir: string, state: SheetState, from = 0, to = state.sheet.lines): Generator<OutcomeToAdd> {
  const { sheet, understood, phones, labels, times, durations, lists, matched, judged } = state;
  const { columns, isAnswerer } = understood;
  const phoneOfRow = phonesOfRows(dataDir, state, from, to);
  for (let line = from; line < to; line++) {
    if (judged.reasons[line] !== 0) continue;
    const [list, row] = [matched.lists[line] ?? 0, matched.rows[line] ?? 0];
    const party = judged.parties[line] ?? -1;
    const [at, durationMs] = [times.at[line] ?? NaN, durations[line] ?? -1];
    // A number that isn't theirs doesn't belong to the person whom the list names.
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

/** Phones of lines without an outcome that say do not call: that holds whosever they are. */
export function* suppressedWithoutRow({ phones, labels, meanings, judged }: SheetState, from: number, to: number): Generator<string> {
  for (let line = from; line < to; line++) {
    const phone = phones.phones[phones.ids[line] ?? -1];
    if (judged.reasons[line] !== 0 && phone !== undefined && meanings[labels.ids[line] ?? 0]?.meaning === 'suppress') yield phone;
  }
}

const dispositionOf = (cell: string): string | null => cell.trim().slice(0, 500).toWellFormed() || null;

/** The phones of rows whose lines say none, read list by list. */
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
