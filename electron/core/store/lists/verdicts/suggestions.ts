/** The applied policy's suggestion for each row, stored with its verdict. */
import type { DecisionValue } from '../../../../contract/decision.ts';
import { storedVerdictSchema, type Verdict } from '../../../../contract/verdict.ts';
import { entryOf } from '../../../../contract/verdictFields.ts';
import { statement, type WriteDb } from '../../database.ts';
import { countAround } from './rowCounts.ts';
import { columnOf, storedFields } from './verdictTable.ts';

export interface StoredSuggestion {
  value: DecisionValue;
  rule: number | null;
}

/** All that a policy can ask of a verdict. */
const judgedColumns = storedFields.filter((field) => entryOf(field).condition !== undefined).map(columnOf);

interface JudgedRow {
  row: number;
  judged: string;
  suggested: DecisionValue | null;
  rule: number | null;
}

/**
 * Calls `suggest` once per distinct set of judged (all that a policy sees of a verdict). Returns a function that updates the rows from
 * `first` to `last` in one transaction, and returns those that changed. Unchanged rows aren't written.
 */
export function prepareSuggestions(
  db: WriteDb,
  suggest: (verdict: Verdict) => StoredSuggestion | null,
): (first: number, last: number) => number[] {
  const judged = statement<[number, number], JudgedRow>(
    db,
    `SELECT row, suggested, suggested_rule AS rule,
       json_array(${judgedColumns.join(', ')}, json_array_length(verdict, '$.answerIds') > 0) AS judged
     FROM verdicts WHERE row BETWEEN ? AND ?`,
  );
  const verdictOf = statement<[number], { verdict: string }>(db, 'SELECT verdict FROM verdicts WHERE row = ?');
  const write = statement(db, 'UPDATE verdicts SET suggested = ?, suggested_rule = ? WHERE row = ?');
  const known = new Map<string, StoredSuggestion | null>();
  const suggestionFor = ({ row, judged }: JudgedRow): StoredSuggestion | null => {
    const before = known.get(judged);
    if (before !== undefined) return before;
    const made = suggest(storedVerdictSchema.parse(JSON.parse(verdictOf.get(row)?.verdict ?? 'null')));
    known.set(judged, made);
    return made;
  };
  return db.transaction((first: number, last: number) => {
    const changed = judged.all(first, last).flatMap((judgedRow) => {
      const { value, rule } = suggestionFor(judgedRow) ?? { value: null, rule: null };
      return value !== judgedRow.suggested || rule !== judgedRow.rule ? [{ row: judgedRow.row, value, rule }] : [];
    });
    const rows = changed.map(({ row }) => row);
    if (rows.length > 0)
      countAround(db, rows, () => {
        for (const { row, value, rule } of changed) write.run(value, rule, row);
      });
    return rows;
  });
}
