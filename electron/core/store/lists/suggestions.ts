/** What the applied policy says of each row, kept beside its verdict. */
import type { DecisionValue } from '../../../contract/decision.ts';
import { verdictSchema, type Verdict } from '../../../contract/verdict.ts';
import { statement, type WriteDb } from '../database.ts';

export interface StoredSuggestion {
  value: DecisionValue;
  rule: number | null;
}

interface JudgedRow {
  row: number;
  facts: string;
  suggested: DecisionValue | null;
  rule: number | null;
}

/**
 * Asks `suggest` once per distinct set of facts (a policy sees nothing else of a verdict) and returns a function that brings the rows from `first`
 * to `last` up to date in one transaction. Rows that keep their suggestion are not written.
 */
export function prepareSuggestions(
  db: WriteDb,
  suggest: (verdict: Verdict) => StoredSuggestion | null,
): (first: number, last: number) => void {
  const judged = statement<[number, number], JudgedRow>(
    db,
    `SELECT row, suggested, suggested_rule AS rule,
       json_array(status, grade, score, line_type, litigator, name_match, valid, json_array_length(verdict, '$.answerIds') > 0) AS facts
     FROM verdicts WHERE row BETWEEN ? AND ?`,
  );
  const verdictOf = statement<[number], { verdict: string }>(db, 'SELECT verdict FROM verdicts WHERE row = ?');
  const write = statement(db, 'UPDATE verdicts SET suggested = ?, suggested_rule = ? WHERE row = ?');
  const known = new Map<string, StoredSuggestion | null>();
  const suggestionFor = ({ row, facts }: JudgedRow): StoredSuggestion | null => {
    const before = known.get(facts);
    if (before !== undefined) return before;
    const made = suggest(verdictSchema.parse(JSON.parse(verdictOf.get(row)?.verdict ?? 'null')));
    known.set(facts, made);
    return made;
  };
  return db.transaction((first: number, last: number) => {
    for (const row of judged.all(first, last)) {
      const { value, rule } = suggestionFor(row) ?? { value: null, rule: null };
      if (value !== row.suggested || rule !== row.rule) write.run(value, rule, row.row);
    }
  });
}
