import { rmSync } from 'node:fs';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptPiecesHold } from '#test/support/keptFacts.ts';
import { putMadeAction } from '#test/support/madeAction.ts';
import { madeVerdict, makeLedger, makeList, newDataDir, putMadeVerdicts } from '#test/support/madeList.ts';
import { decisionValues } from '#contract/review/decision.ts';
import { grades, litigatorStates } from '#contract/verdict/verdict.ts';
import type { WriteDb } from '../../platform/database.ts';
import { forgetDerived, openListToWrite } from '../../lists/file/openList.sql.ts';
import { beginRowFindings } from '../../lists/findings/rowFindings.sql.ts';
import { rowsOfPiece } from '../../platform/pieces.ts';
import { emptySuggestions, replaceSuggestions } from '../acts/suggestions.sql.ts';
import { forgetVerdicts } from '../../verdict/kept/verdicts.sql.ts';
import { keepMissing } from './keepIndex.ts';

const rows = 2 * rowsOfPiece + 100;
const mapping = { fields: [{ field: 'name' as const, column: 0 }], country: 'US' };

let dataDir: string;
let listId: string;
/** The connection with the index, and another thread's. */
let [db, other]: [WriteDb, WriteDb] = [] as never;

beforeEach(() => {
  dataDir = newDataDir();
  makeLedger(dataDir).close();
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, index) => ({ cells: [`Person ${index + 1}`] })),
  );
  [db, other] = [openListToWrite(dataDir, listId), openListToWrite(dataDir, listId)];
});
afterEach(() => {
  db.close();
  other.close();
  rmSync(dataDir, { recursive: true });
});

const keep = () => keepMissing(db, rows, () => false);

const someRows = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: rows }), fc.constantFrom(1, rowsOfPiece, rowsOfPiece + 1, 2 * rowsOfPiece, 2 * rowsOfPiece + 1, rows)),
  { minLength: 1, maxLength: 5 },
);
const write = fc.oneof(
  fc.record({
    do: fc.constant('verdicts' as const),
    rows: someRows,
    litigator: fc.constantFrom(...litigatorStates),
    grade: fc.constantFrom(...grades),
    lineType: fc.constantFrom('Mobile', 'Landline', 'FixedVOIP'),
  }),
  fc.record({ do: fc.constant('decisions' as const), rows: someRows, value: fc.option(fc.constantFrom(...decisionValues)) }),
  fc.record({ do: fc.constant('policy' as const), value: fc.constantFrom(...decisionValues) }),
  fc.record({ do: fc.constant('findings' as const), rows: someRows }),
  fc.record({ do: fc.constant('forget' as const), derived: fc.boolean() }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

function perform(step: Write): void {
  switch (step.do) {
    case 'verdicts': {
      const { litigator, grade, lineType } = step;
      return putMadeVerdicts(
        other,
        step.rows.map((row) => [row, madeVerdict({ litigator, grade, lineType, answerIds: ['a'] })]),
      );
    }
    case 'decisions': {
      const acknowledged = { reason: 'known to us', litigators: step.rows, suppressed: [] };
      return void putMadeAction(other, { rows: step.rows, value: step.value, acknowledged });
    }
    case 'policy': {
      const codes = emptySuggestions(rows);
      codes.decisions.fill(decisionValues.indexOf(step.value));
      replaceSuggestions(other, codes);
      return;
    }
    case 'findings': {
      const found = beginRowFindings(other, mapping);
      const findings = [
        { rule: 'suppressed' as const, field: null, params: { on: 'phone' as const, reason: '', source: 'dnc.csv', until: null } },
      ];
      found.add(step.rows.map((row) => ({ row, values: [''], asRead: 0, findings })));
      return found.finish([]);
    }
    case 'forget':
      return step.derived ? forgetDerived(dataDir) : forgetVerdicts(other);
  }
}

it('matches the rows, whichever connection writes to them', async () => {
  const steps = fc.array(fc.record({ write, keeps: fc.boolean() }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { write: step, keeps } of all) {
        if (keeps) {
          await keep();
          expect(keptPiecesHold(db, rows)).toEqual([0, 1, 2]);
        }
        perform(step);
        keptPiecesHold(db, rows);
      }
    }),
    casesOf(10),
  );
});

it('discards a piece whose row changes, and no other', async () => {
  await keep();
  putMadeVerdicts(other, [[rowsOfPiece + 1, madeVerdict({ litigator: 'litigator' })]]);
  expect(keptPiecesHold(db, rows)).toEqual([0, 2]);
  await keep();
  expect(keptPiecesHold(db, rows)).toEqual([0, 1, 2]);
});

it('stores nothing while another connection writes, and doesn’t wait for it', async () => {
  const settings = vi.spyOn(db, 'pragma');
  other.exec('BEGIN IMMEDIATE');
  await keep();
  other.exec('COMMIT');
  expect(keptPiecesHold(db, rows)).toEqual([]);
  expect(settings).toHaveBeenCalledWith('busy_timeout = 0');
  settings.mockRestore();
  await keep();
  expect(keptPiecesHold(db, rows)).toEqual([0, 1, 2]);
});
