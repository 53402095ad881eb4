/** The decisions on a row are read in several ways, each as fast as its reader needs: all of them must agree. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putMadeAction } from '#test/support/madeAction.ts';
import { makeLedger, makeList, newDataDir } from '#test/support/madeList.ts';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { decisionOfCode, decisionValues } from '#contract/review/decision.ts';
import { emptyRowSet, hasRow, rowSetOf } from '#base/rowSet.ts';
import { forgetDerived, openListToWrite } from '../../lists/file/openList.sql.ts';
import { packRows, rowsOfPiece } from '../../platform/pieces.ts';
import { manualDecision } from './manualDecision.sql.ts';
import { actionsOnRow, heldOutRows, manualDecisionsOf, notedRows, readDecided } from './rowActions.sql.ts';

const rows = rowsOfPiece + 20;
/** Rows at the edges of bytes and pieces. */
const looked = [1, 2, 8, 9, 17, 4_000, rowsOfPiece - 1, rowsOfPiece, rowsOfPiece + 1, rowsOfPiece + 9, rows];
let dataDir: string;
let listId: string;

beforeEach(() => {
  dataDir = newDataDir();
  makeLedger(dataDir).close();
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, at) => ({ cells: [`P ${at}`] })),
  );
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const some = fc.subarray(looked, { minLength: 1 });
const value = fc.option(fc.constantFrom(...decisionValues));
const note = fc.constantFrom('', 'a', 'b');
const against = fc.record({ litigators: fc.subarray(looked), suppressed: fc.subarray(looked) });
const step = fc.oneof(
  fc.record({ do: fc.constant('rows' as const), rows: some, value, note: fc.option(note), against: fc.option(against) }),
  fc.record({
    do: fc.constant('set' as const),
    rows: some,
    value,
    against: fc.option(against),
    heldOut: fc.boolean(),
    contested: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('each' as const),
    rows: some,
    each: fc.array(fc.record({ value, note }, { requiredKeys: [] }), { minLength: looked.length, maxLength: looked.length }),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
);

it('the fold of a row’s history, its decision as it is shown, and the codes that are counted', () => {
  const pack = (which: readonly number[]): string => packRows(rowSetOf(Uint32Array.from(which)));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      forgetDerived(dataDir);
      const db = openListToWrite(dataDir, listId);
      /** The latest record of each chain of undos. */
      const tips: string[] = [];
      for (const one of steps) {
        if (one.do === 'undo') {
          const at = one.which % Math.max(1, tips.length);
          const tip = tips[at];
          if (tip !== undefined) tips[at] = putMadeAction(db, {}, tip);
        } else if (one.do === 'set') {
          const acknowledged = one.against && {
            reason: 'r',
            litigators: pack(one.against.litigators),
            suppressed: pack(one.against.suppressed),
          };
          const heldOut = one.heldOut ? { heldOut: { percent: 1, seed: 1, of: 1 } } : {};
          const set = { rows: pack(one.rows), of: { filter: {}, whole: false }, seenTo: {}, acknowledged, ...heldOut };
          tips.push(putMadeAction(db, { value: one.value, set, ...(one.contested && { contested: { decisions: [], notes: [] } }) }));
        } else if (one.do === 'each') tips.push(putMadeAction(db, { rows: one.rows, each: one.each }));
        else {
          const acknowledged = one.against ? { acknowledged: { reason: 'r', ...one.against } } : {};
          tips.push(putMadeAction(db, { rows: one.rows, value: one.value, note: one.note, ...acknowledged }));
        }
      }
      const shown = manualDecisionsOf(db, looked);
      const { decided, keptDespite, contested } = readDecided(db, 1, rows);
      const noted = notedRows(db, rows);
      const heldOut = heldOutRows(db, rows)?.set ?? emptyRowSet(rows);
      for (const row of looked) {
        const decision = manualDecision(actionsOnRow(db, row));
        expect(shown.get(row) ?? null).toEqual(decision);
        expect({
          value: decisionOfCode(decided[row - 1]),
          keptDespite: keptDespite[row - 1],
          contested: contested?.[row - 1] ?? 0,
          heldOut: Number(hasRow(heldOut, row)),
          isNoted: hasRow(noted, row),
        }).toEqual({
          value: decision?.value ?? null,
          keptDespite: decision?.keptDespite ?? 0,
          contested: decision?.contested ?? 0,
          heldOut: decision?.heldOut ?? 0,
          isNoted: (decision?.note ?? '') !== '',
        });
      }
      db.close();
    }),
    casesOf(60),
  );
});
