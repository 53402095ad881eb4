/** Counts what a policy would change in an open list, without writing anything. */
import { decisionCode, decisionOfCode, decisionValues, noDecision, type DecisionValue } from '#contract/review/decision.ts';
import { type Policy, mostFirstRows, type ChangedRow, type PolicyPreview } from '#contract/review/policy.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { readVerdictsOf } from '../../verdict/kept/verdictTexts.sql.ts';
import { emptySuggestions, noRule } from '../acts/suggestions.sql.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { cellsOf } from './cellHits.ts';
import { openJudge } from './judgeRows.ts';

const rowsAtOnce = 4_096;
const fields = ['name', 'last_name', 'first_name', 'business.name', 'phone', 'email'] as const;

interface Change {
  row: number;
  from: DecisionValue;
  to: DecisionValue;
}

/** Returns the effect of a policy. Throws Failed('view.superseded') when `slices` do. */
export async function previewPolicy(list: OpenList, policy: Policy, slices: Slices): Promise<PolicyPreview> {
  const cells = await cellsOf(list, policy, slices);
  const { index } = await slices.join(list.index());
  const codes = emptySuggestions(index.rows);
  const judge = openJudge(policy, index, cells, codes);
  /** One count for each rule, and one for `otherwise`. */
  const decides = new Uint32Array(policy.rules.length + 1);
  const changes = new Uint32Array(decides.length);
  const first = Array.from(decides, (): Change[] => []);
  const moves = new Uint32Array(decisionValues.length ** 2);
  let [byPerson, unanswered] = [0, 0];
  for (let start = 1; start <= index.rows; start += rowsAtOnce) {
    if (slices.due()) await slices.pause();
    const end = Math.min(index.rows, start + rowsAtOnce - 1);
    judge(start, end);
    for (let at = start - 1; at < end; at++) {
      if (index.decided[at] !== noDecision) {
        byPerson++;
        continue;
      }
      const from = index.suggested[at] ?? noDecision;
      const to = codes.decisions[at] ?? noDecision;
      if (from === noDecision || to === noDecision) {
        unanswered++;
        continue;
      }
      const ruleCode = codes.rules[at] ?? noRule;
      const rule = ruleCode === noRule ? policy.rules.length : ruleCode;
      decides[rule] = (decides[rule] ?? 0) + 1;
      moves[from * decisionValues.length + to] = (moves[from * decisionValues.length + to] ?? 0) + 1;
      if (from === to) continue;
      changes[rule] = (changes[rule] ?? 0) + 1;
      const some = first[rule] ?? [];
      const [was, becomes] = [decisionOfCode(from), decisionOfCode(to)];
      if (some.length < mostFirstRows && was !== null && becomes !== null) some.push({ row: at + 1, from: was, to: becomes });
    }
  }
  const shown = labelled(list, first.flat());
  const moved = (from: DecisionValue, to: DecisionValue): number =>
    moves[decisionCode(from) * decisionValues.length + decisionCode(to)] ?? 0;
  const movesOf = (from: DecisionValue): Record<DecisionValue, number> => ({
    keep: moved(from, 'keep'),
    hold: moved(from, 'hold'),
    drop: moved(from, 'drop'),
  });
  return {
    rules: first.map((some, rule) => ({
      decides: decides[rule] ?? 0,
      changes: changes[rule] ?? 0,
      first: some.flatMap(({ row }) => shown.get(row) ?? []),
    })),
    effect: { keep: movesOf('keep'), hold: movesOf('hold'), drop: movesOf('drop') },
    byPerson,
    unanswered,
  };
}

function labelled({ db }: OpenList, all: readonly Change[]): Map<number, ChangedRow> {
  const { mapping } = readList(db);
  const columns = fields.flatMap((name) => mapping.fields.filter(({ field }) => field === name).map(({ column }) => column));
  const rows = all.map(({ row }) => row);
  const known = new Map(readVerdictsOf(db, rows, columns).map((one) => [one.row, one]));
  return new Map(
    all.map((change) => {
      const one = known.get(change.row);
      return [change.row, { ...change, label: one?.label ?? '', grade: one?.verdict.grade ?? null }];
    }),
  );
}
