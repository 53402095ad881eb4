/** Checks every SQL statement of some files: that it can be prepared against the real schema, and that it matches its types. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type ts from 'typescript';
import { compareStatement, type Compared } from './compare.ts';
import { openEvaluate } from './moduleScopes.ts';
import { openPlaces, type Place } from './places.ts';
import { openProgram, statementsIn, type StatementCall } from './statements.ts';
import { openTexts, type Text } from './textsOf.ts';

export interface Checked {
  statements: number;
  /** The number of statements that assert a row type. */
  typed: number;
  /** The number of typed columns of known nullability; and those of unknown nullability, by their expressions. */
  columns: number;
  unknown: string[];
  /** By location: `FILE:LINE FUNCTION`. */
  faults: Record<string, string[]>;
  /** Statements without a known text, by `FILE FUNCTION`, with what was tried. */
  unseen: Record<string, string>;
}

/** `files`: paths relative to the root. They are also searched for calls of functions that make texts. */
export function checkStatements(root: string, files: readonly string[]): Checked {
  const program = openProgram(
    root,
    files.map((name) => path.join(root, name)),
  );
  const sources = program.getSourceFiles().filter((file) => !file.isDeclarationFile && !file.fileName.includes('/node_modules/'));
  const run = openEvaluate();
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-sql-'));
  // Evaluated code may create folders named after samples.
  process.chdir(folder);
  const places = openPlaces(folder, (db, file, name) => db.exec(String(run(path.join(root, file), name, {}))));
  const textsOf = openTexts(program, sources, run);
  const checked: Checked = { statements: 0, typed: 0, columns: 0, unknown: [], faults: {}, unseen: {} };
  const calls = sources
    .filter(({ fileName }) => files.includes(path.relative(root, fileName)))
    .flatMap((file) => statementsIn(program, file, root));
  const tried = calls.map((one) => ({ one, of: checkOne(one, places, textsOf) }));
  const modes = Map.groupBy(
    tried.flatMap(({ one, of }) => (one.shared ? of.prepared.map(({ sql }) => ({ sql, mode: one.asserted.mode })) : [])),
    ({ sql }) => sql,
  );
  for (const { one, of } of tried) {
    const others = one.shared ? of.prepared.filter(({ sql }) => modes.get(sql)?.some(({ mode }) => mode !== one.asserted.mode)) : [];
    for (const { faults } of others) faults.push(`is kept under the same text as one with rows of another kind than ${one.asserted.mode}`);
    take(checked, one, of);
  }
  for (const { db } of places) db.close();
  process.chdir(root);
  rmSync(folder, { recursive: true });
  return checked;
}

function take(checked: Checked, { file, line, within, asserted }: StatementCall, { prepared, refused }: Tried): void {
  checked.statements += 1;
  if (asserted.row !== null) checked.typed += 1;
  const exact = refused.filter(({ sampled }) => !sampled);
  if (prepared.length === 0 && exact.length === 0) checked.unseen[`${file} ${within}`] = refused[0]?.why ?? 'nothing';
  // A column that is never null in one of a statement's forms may be null in another.
  const isEverywhere = (fault: string): boolean =>
    !fault.includes(' is never null') || prepared.every(({ faults }) => faults.includes(fault));
  const faults = [...prepared.flatMap((of) => of.faults.filter(isEverywhere)), ...exact.map(({ why }) => `can't be prepared: ${why}`)];
  if (faults.length > 0) checked.faults[`${file}:${line} ${within}`] = [...new Set(faults)];
  checked.columns += Math.max(0, ...prepared.map(({ checked: columns }) => columns));
  checked.unknown.push(...new Set(prepared.flatMap(({ unknown }) => unknown)));
}

interface Refused {
  why: string;
  sampled: boolean;
}

interface Tried {
  prepared: Compared[];
  refused: Refused[];
}

/** Tries a statement in one database after another until all of its texts can be prepared; otherwise returns the best one's result. */
function checkOne({ sql, asserted }: StatementCall, places: readonly Place[], textsOf: (sql: ts.Expression, db: unknown) => Text[]): Tried {
  let best: Tried = { prepared: [], refused: [] };
  const everywhere = new Map<string, Compared>();
  for (const { name, db } of places) {
    const tried: Tried = { prepared: [], refused: [] };
    for (const { text, sampled } of orReason(() => textsOf(sql, db), tried)) {
      const known = everywhere.get(text);
      if (known) tried.prepared.push(known);
      else
        for (const compared of orReason(() => [compareStatement(db, text, asserted)], tried, `${name}, ${text}: `, sampled)) {
          everywhere.set(text, compared);
          tried.prepared.push(compared);
        }
    }
    const exact = ({ refused }: Tried): number => refused.filter((one) => !one.sampled).length;
    const isElsewhere = tried.refused.every(({ why }) => why.includes('no such table'));
    const isBetter =
      best.prepared.length === 0 ? !isElsewhere || tried.prepared.length > 0 : tried.prepared.length > 0 && exact(tried) < exact(best);
    if (isBetter || best.refused.length + best.prepared.length === 0) best = tried;
    if (tried.prepared.length > 0 && exact(tried) === 0) break;
  }
  return best;
}

function orReason<T>(make: () => T[], tried: Tried, about = '', sampled = true): T[] {
  try {
    return make();
  } catch (error) {
    tried.refused.push({ why: `${about}${error instanceof Error ? error.message : String(error)}`, sampled });
    return [];
  }
}
