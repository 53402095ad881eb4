/** Reads the state of a list's rows for evidence: only as much of a verdict as a line needs. */
import { z } from 'zod';
import { litigatorSchema, rowStatusSchema, type Litigator, type RowStatus } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb } from '../../platform/database.ts';

export interface JudgedRow {
  status: RowStatus;
  /** Why the row was skipped or failed, as a code; null for any other status. */
  why: string | null;
  litigator: Litigator;
  /** Why the row is a litigator or not checked, as a code; null if clear. */
  litigatorWhy: string | null;
}

/** A row that no run has covered. */
export const unjudged: JudgedRow = { status: 'unplanned', why: null, litigator: 'notChecked', litigatorWhy: 'noAnswer' };

const reasonSchema = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
interface EvidenceReason {
  code: string;
  params: Readonly<Record<string, unknown>>;
}
const storedSchema = z.object({ reasons: z.array(reasonSchema.catch({ code: 'unreadable', params: {} })) });

/** Returns the codes behind a verdict. */
export function judgedRowOf(status: RowStatus, litigator: Litigator, reasons: readonly EvidenceReason[]): JudgedRow {
  const of = (...codes: string[]): EvidenceReason | undefined => reasons.find(({ code }) => codes.includes(code));
  const why = textIn(of('skipped'), 'why') ?? textIn(of('failed'), 'cause') ?? of('failed', 'refused')?.code ?? null;
  const judged = of('litigator.flag', 'litigator.warning', 'litigator.elsewhere', 'litigator.notChecked');
  const litigatorWhy = litigator === 'clear' ? null : (textIn(judged, 'why') ?? judged?.code.replace('litigator.', '') ?? 'noAnswer');
  return { status, why, litigator, litigatorWhy };
}

function textIn(reason: EvidenceReason | undefined, name: string): string | null {
  const value = reason?.params[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `notChecked`: null for a clear row. */
const answered = (status: 'answered' | 'partial', notChecked: string | null): JudgedRow => ({
  status,
  why: null,
  litigator: notChecked === null ? 'clear' : 'notChecked',
  litigatorWhy: notChecked,
});

/** Returns the rows from `first` to `last` that runs have covered. */
export function judgedRows(db: ReadDb, first: number, last: number): Map<number, JudgedRow> {
  const found = new Map<number, JudgedRow>();
  // Most rows are answered and no litigators, in which case nothing more needs to be read.
  const rows = statement<
    [number, number],
    [row: number, status: string, litigator: string, notChecked: string | null, verdict: string | null]
  >(
    db,
    `SELECT row, status, litigator, not_checked, iif(litigator <> 'litigator' AND (status = 'answered' OR status = 'partial'), NULL, verdict)
     FROM verdicts WHERE row BETWEEN ? AND ?`,
  ).raw();
  for (const [row, status, litigator, notChecked, verdict] of rows.iterate(first, last))
    found.set(
      row,
      verdict === null
        ? answered(status === 'partial' ? 'partial' : 'answered', litigator === 'clear' ? null : (notChecked ?? 'noAnswer'))
        : judgedRowOf(rowStatusSchema.parse(status), litigatorSchema.parse(litigator), storedSchema.parse(JSON.parse(verdict)).reasons),
    );
  return found;
}

/** Returns the rows of known litigators, in order. */
export const litigatorRows = (db: ReadDb): number[] =>
  statement<[], number>(db, "SELECT row FROM verdicts WHERE litigator = 'litigator' ORDER BY row").pluck().all();
