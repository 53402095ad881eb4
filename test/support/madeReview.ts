/** A made-up list under review, with views, decisions and their undo, as the program returns them. For components and screenshots. */
import { assignedToMe, assignedToNobody, type AssignedFacet, type RowAssignment } from '#contract/team/assign.ts';
import type { CommandParams } from '#contract/commands.ts';
import { effectiveDecision, type ContestedDecision, type DecisionValue } from '#contract/review/decision.ts';
import type { Facets, Filter } from '#contract/review/facets.ts';
import {
  bandOf,
  grades,
  unplannedVerdict,
  verdictValuesSchema,
  type Grade,
  type Litigator,
  type Reason,
} from '#contract/verdict/verdict.ts';
import { isIn, soughtIn } from '#contract/review/searchedText.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { madeFacets } from './madeFacets.ts';
import type { Answers } from './fakeAnswers.ts';

export interface MadeRow {
  readonly cells: readonly string[];
  readonly grade?: Grade | null;
  readonly score?: number | null;
  readonly litigator?: Litigator;
  readonly lineType?: string | null;
  readonly suggested?: DecisionValue | null;
  readonly decided?: DecisionValue | null;
  /** Conflicting decisions that people made independently; `decided` is in effect meanwhile. */
  readonly contested?: readonly ContestedDecision[];
  /** The member to whom it is assigned. */
  readonly assigned?: RowAssignment;
  readonly sandbox?: boolean;
  readonly reasons?: readonly Reason[];
  readonly answers?: RowDetail['answers'];
}

export interface MadeReview {
  /** The program's answers. */
  readonly answers: Answers;
  /** All decisions in the order in which they were saved. */
  readonly saved: readonly { row: number; value: DecisionValue | null }[];
  /** The current rows. */
  readonly rows: readonly ViewRow[];
}

const recordId = '0198c0de-0000-7000-8000-0000000000d1';

/** A row as a view shows it; `index` counts from 0. */
export const madeViewRow = (made: MadeRow, index: number): ViewRow => {
  const { score = null, litigator = 'clear', suggested = null, decided = null } = made;
  return {
    row: index + 1,
    cells: [...made.cells],
    verdict: {
      ...verdictValuesSchema.parse(unplannedVerdict),
      ...{ status: 'answered', grade: made.grade ?? null, score, band: bandOf(score), lineType: made.lineType ?? null, litigator },
      ...{ notChecked: litigator === 'notChecked' ? 'timedOut' : null, sandbox: made.sandbox ?? true, checkedAt: Date.now() - 60_000 },
    },
    decision: {
      ...effectiveDecision(decided, suggested),
      ...{ suggested, rule: null, note: '', operator: decided === null ? null : 'Ada', at: decided === null ? null : 1, kept: null },
      ...(made.contested !== undefined && { contested: true }),
    },
    noCalls: litigator === 'litigator' ? ['litigator'] : [],
  };
};

/** Rows that differ in everything that a reviewer looks at. */
export const variedRows = (count: number): MadeRow[] =>
  Array.from({ length: count }, (_, index) => {
    const grade = grades[index % grades.length] ?? null;
    const litigator = index % 17 === 16 ? 'litigator' : index % 5 === 4 ? 'notChecked' : 'clear';
    return {
      cells: [`Person ${index + 1}`, `20655501${String(index % 100).padStart(2, '0')}`],
      ...{ grade, score: (index * 37) % 101, litigator, lineType: index % 3 === 0 ? 'Mobile' : 'NonFixedVOIP' },
      suggested: litigator === 'litigator' ? 'drop' : litigator === 'notChecked' ? 'hold' : 'keep',
    };
  });

export function madeReview(listId: string, made: readonly MadeRow[]): MadeReview {
  const rows = made.map(madeViewRow);
  const saved: { row: number; value: DecisionValue | null }[] = [];
  const views = new Map<string, number[]>();
  const filters = new Map<string, Filter>();
  const before: { row: ViewRow }[] = [];

  const assigneeOf = ({ row }: ViewRow): RowAssignment | undefined => made[row - 1]?.assigned;
  const isAssigned = (row: ViewRow, to: NonNullable<Filter['assigned']>): boolean => {
    const { memberId = assignedToNobody, isYou = false } = assigneeOf(row) ?? {};
    return to.includes(memberId) || (isYou && to.includes(assignedToMe));
  };
  const assignedLines = (passing: readonly ViewRow[]): AssignedFacet => {
    const all = new Map(made.flatMap(({ assigned }) => (assigned ? [[assigned.memberId, assigned]] : [])));
    if (all.size === 0) return [];
    const rowsOf = (memberId?: string): number => passing.filter((row) => assigneeOf(row)?.memberId === memberId).length;
    const members = [...all.values()].map(({ memberId, name, isYou }) => ({ value: memberId, name, isYou, rows: rowsOf(memberId) }));
    return [...members, { value: assignedToNobody, name: null, isYou: false, rows: rowsOf() }];
  };

  const passes = (row: ViewRow, filter: Filter): boolean => {
    const { cells, verdict, decision } = row;
    return (
      (filter.decidedBy === undefined || filter.decidedBy.includes(decision.by ?? 'none')) &&
      (filter.contested === undefined || decision.contested === true) &&
      (filter.decision === undefined || filter.decision.includes(decision.value ?? 'none')) &&
      (filter.grade === undefined || filter.grade.includes(verdict.grade ?? 'none')) &&
      (filter.litigator === undefined || filter.litigator.includes(verdict.litigator)) &&
      (filter.assigned === undefined || isAssigned(row, filter.assigned)) &&
      (filter.text === undefined || cells.some((cell) => isIn(cell, soughtIn(filter.text ?? ''))))
    );
  };

  const facetsOf = (filter: Filter): Facets => {
    const others = rows.filter((row) => passes(row, { ...filter, decidedBy: undefined }));
    const by = (who: 'person' | 'policy' | null): number => others.filter(({ decision }) => decision.by === who).length;
    const graded = (grade: Grade | null): number => rows.filter(({ verdict }) => verdict.grade === grade).length;
    const passing = rows.filter((row) => passes(row, filter));
    const decided = (value: DecisionValue | null): number => rows.filter(({ decision }) => decision.value === value).length;
    const checked = (state: Litigator): number => passing.filter(({ verdict }) => verdict.litigator === state).length;
    return madeFacets({
      assigned: assignedLines(rows.filter((row) => passes(row, { ...filter, assigned: undefined }))),
      contested: others.filter(({ decision }) => decision.contested).length,
      decidedBy: { person: by('person'), policy: by('policy'), none: by(null) },
      decision: { keep: decided('keep'), hold: decided('hold'), drop: decided('drop'), none: decided(null) },
      litigator: { litigator: checked('litigator'), clear: checked('clear'), notChecked: checked('notChecked') },
      status: { answered: passing.length, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0, purged: 0 },
      grade: { ...(Object.fromEntries(grades.map((grade) => [grade, graded(grade)])) as Record<Grade, number>), none: graded(null) },
    });
  };

  /** The ID of the latest decision that isn't undone. */
  const latestId = (): string => `0198c0de-0000-7000-8000-${String(before.length).padStart(12, '0')}`;

  const decide = ({ rows: numbers, value }: CommandParams<'review.decide'>): { rows: ViewRow[]; recordId: string } => {
    for (const number of numbers) {
      const old = rows[number - 1];
      if (old === undefined) throw new Error(`there is no row ${number}`);
      before.push({ row: old });
      saved.push({ row: number, value });
      const decision = {
        ...old.decision,
        ...effectiveDecision(value, old.decision.suggested),
        operator: 'Ada',
        at: Date.now(),
        contested: undefined,
      };
      rows[number - 1] = { ...old, decision };
    }
    return { rows: numbers.flatMap((number) => rows[number - 1] ?? []), recordId: latestId() };
  };

  const pageOf = (viewId: string, from: number, count: number): ViewRow[] =>
    (views.get(viewId) ?? []).slice(from, from + count).flatMap((number) => rows[number - 1] ?? []);

  const answers: Answers = {
    'review.place': () => null,
    'review.savedViews': () => [],
    'review.keepPlace': () => ({}),
    'review.cancel': () => ({}),
    'outcomes.ofRow': () => [],
    'outcomes.cost': () => null,
    'review.open': ({ filter, cursor, sort, pageSize = 0 }) => {
      const viewId = `view ${views.size + 1}`;
      const passing = rows.filter((row) => passes(row, filter)).map(({ row }) => row);
      if (sort.by === 'litigator') {
        const risk = ['litigator', 'notChecked', 'clear'];
        passing.sort((a, b) => risk.indexOf(rows[a - 1]?.verdict.litigator ?? '') - risk.indexOf(rows[b - 1]?.verdict.litigator ?? ''));
      }
      views.set(viewId, passing);
      filters.set(viewId, filter);
      const at = cursor?.rows.map((row) => passing.indexOf(row)).find((position) => position >= 0) ?? cursor?.position;
      const page = { from: 0, rows: pageOf(viewId, 0, pageSize) };
      return {
        viewId,
        listId,
        count: passing.length,
        rows: rows.length,
        facets: facetsOf(filter),
        page,
        ...(at === undefined ? {} : { at }),
      };
    },
    'review.window': ({ viewId, from, count }) => pageOf(viewId, from, count),
    'review.position': ({ viewId, row }) => {
      const position = views.get(viewId)?.indexOf(row) ?? -1;
      return { position: position < 0 ? null : position };
    },
    'review.facets': ({ viewId }) => facetsOf(filters.get(viewId) ?? {}),
    'review.row': ({ row }) => {
      const now = rows[row - 1];
      if (now === undefined) throw new Error(`there is no row ${row}`);
      const { cells, decision, noCalls } = now;
      return {
        ...{ row, line: row + 1, cells, fields: { phone: cells[1] ?? '' }, findings: [], decision, noCalls, history: [] },
        verdict: {
          ...{ reasons: [...(made[row - 1]?.reasons ?? [])], warnings: [], checkedWith: [], answerIds: [] },
          ...now.verdict,
        },
        ...{ answers: made[row - 1]?.answers ?? [], calling: null, why: null, contested: [...(made[row - 1]?.contested ?? [])] },
        assigned: made[row - 1]?.assigned ?? null,
      };
    },
    'review.noCalls': ({ rows: numbers }) => ({
      litigators: numbers.filter((number) => rows[number - 1]?.verdict.litigator === 'litigator'),
      suppressed: [],
    }),
    'review.decide': decide,
    'review.note': ({ row, note }) => {
      const old = rows[row - 1];
      if (old !== undefined) rows[row - 1] = { ...old, decision: { ...old.decision, note } };
      return { rows: [rows[row - 1]].filter((one) => one !== undefined), recordId };
    },
    'review.undoable': ({ viewId, seen }) => {
      const last = before.at(-1)?.row.row;
      if (last === undefined) return null;
      const position = views.get(viewId)?.indexOf(last) ?? -1;
      return {
        recordId: latestId(),
        row: last,
        rows: 1,
        touched: seen.filter((row) => row === last),
        position: position < 0 ? null : position,
        policy: null,
      };
    },
    'review.undo': () => {
      const last = before.pop()?.row;
      if (last === undefined) return { changed: 0, policy: null, rows: [] };
      rows[last.row - 1] = last;
      return { changed: 1, policy: null, rows: [last] };
    },
    'lookups.preview': () => ({
      ...{ wire: null, sent: [], unpriced: [], notDialable: [], obstacle: null },
      cost: { lowMicros: 15_000, highMicros: 15_000, currency: 'USD', complete: true },
    }),
  };
  return { answers, saved, rows };
}
