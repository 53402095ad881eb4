/** Random sequences of events on lists: imports, runs checked while in progress, decisions, policies, time. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Check } from '#contract/plan/plan.ts';
import type { Clock } from '#core/ports.ts';
import { openListToWrite } from '#core/lists/file/openList.sql.ts';
import { countList, recountRows } from '#core/verdict/kept/rowCounts.sql.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { heldTransport } from './heldTransport.ts';
import { factsBeside } from './keptFacts.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import { isAtRest, openEnvironment, phonePlan, rested } from './phoneRun.ts';
import { casesOf, fc } from './propertyCases.ts';
import type { ScriptedCall } from './scriptedTransport.ts';
import { everybodyAgrees } from './announcedCounts.ts';

/** Every fifth number belongs to a litigator, every seventh is refused. */
export function answerByNumber({ operation, parameters }: ScriptedCall): object | null {
  const number = Number((parameters['phone'] ?? '').slice(-4));
  if (operation === 'cnam@3.1') return { is_valid: number % 2 === 0 };
  if (number % 7 === 0) return null;
  return {
    is_valid: true,
    activity_score: number % 100,
    add_ons: { litigator_checks: { 'phone.is_litigator_risk': number % 5 === 0 } },
  };
}

const phoneOf = (number: number): string => `+1${206 + Math.floor(number / 10_000)}555${String(number % 10_000).padStart(4, '0')}`;

export const litigators: Check = { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], where: {} };
export const names: Check = { operation: 'cnam@3.1', addOns: [], where: {} };

export async function importRows(into: TestCore, from: number, rows: number): Promise<string> {
  const path = join(into.dataDir, `${randomUUID()}.csv`);
  const lines = Array.from({ length: rows }, (_, row) => `Ann ${from + row},${phoneOf(from + row)}`);
  writeFileSync(path, ['name,phone', ...lines].join('\n'));
  return (await into.handlers['lists.import']({ importId: randomUUID(), files: [into.grant(path)], reading: {} })).listId;
}

/** The possible steps; rows, phones and policies are chosen by number. */
type Step =
  | { do: 'run'; check: 'litigators' | 'plain' | 'names' | 'unmet'; rows: number | null; holdAfter: number; pause: boolean }
  | { do: 'append'; rows: number }
  | { do: 'decide'; rows: readonly number[]; value: 'keep' | 'hold' | 'drop' | null }
  | { do: 'many'; first: number; last: number; graded: boolean; value: 'keep' | 'hold' | 'drop' | null; overwrite: boolean }
  | { do: 'note'; row: number }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'policy'; otherwise: 'keep' | 'hold' | 'drop' }
  | { do: 'map'; withName: boolean }
  | { do: 'wait'; days: number };

const decisionArbitrary = fc.constantFrom('keep' as const, 'hold' as const, 'drop' as const);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      check: fc.constantFrom('litigators' as const, 'plain' as const, 'names' as const, 'unmet' as const),
      rows: fc.option(fc.integer({ min: 1, max: 20 })),
      holdAfter: fc.integer({ min: 0, max: 12 }),
      pause: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      rows: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
      value: fc.option(decisionArbitrary),
    }),
  },
  {
    weight: 3,
    // From one fraction of the view to another: long lists store these as a set.
    arbitrary: fc.record({
      do: fc.constant('many' as const),
      first: fc.double({ min: 0, max: 0.5, noNaN: true }),
      last: fc.double({ min: 0.5, max: 1, noNaN: true }),
      graded: fc.boolean(),
      value: fc.option(decisionArbitrary),
      overwrite: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('append' as const), rows: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ do: fc.constant('note' as const), row: fc.integer({ min: 1, max: 12 }) }),
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
  fc.constant({ do: 'redo' as const }),
  fc.record({ do: fc.constant('policy' as const), otherwise: decisionArbitrary }),
  fc.record({ do: fc.constant('map' as const), withName: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
);

const checksByName: Record<Extract<Step, { do: 'run' }>['check'], Check> = {
  litigators,
  plain: { operation: 'phone_intel@3.0', addOns: [], where: {} },
  names,
  unmet: { ...names, where: { litigator: ['clear'] } },
};

/** Runs steps on lists of this many rows, and compares all sources after each step and during runs. Fails if two of them differ. */
export async function holdsWhateverHappens({ rows, lists }: { rows: number; lists: number }): Promise<void> {
  const held = heldTransport(answerByNumber);
  let daysLater = 0;
  const clock: Clock = { ...realClock, now: () => realClock.now() + daysLater * 86_400_000 };
  const opened = await openTestCore({ ports: { transport: held, clock } });
  const environmentId = await openEnvironment(opened, 'https://service.example');
  const { handlers } = opened;
  let from = 100;

  const property = fc.asyncProperty(fc.array(stepArbitrary, { minLength: 2, maxLength: 8 }), async (steps) => {
    // Distinct numbers, so that no list reuses another's answers.
    const listId = await importRows(opened, from, rows);
    const { mapping } = await handlers['lists.get']({ listId });
    from += rows;
    let viewId: string | undefined;
    const kept = factsBeside(opened.dataDir, listId);
    const agree = async (): Promise<void> => {
      kept.hold();
      await everybodyAgrees(opened, listId, { viewId });
      kept.hold();
    };
    const take: { [D in Step['do']]: (step: Extract<Step, { do: D }>) => Promise<unknown> } = {
      run: async (step) => {
        held.holdAfter(step.holdAfter);
        const { runId } = await handlers['runs.start'](
          phonePlan(listId, environmentId, {
            ...{ checks: [checksByName[step.check]], limit: step.rows, callsPerSecond: 100_000, concurrency: 3 },
          }),
        );
        const over = rested(opened, runId);
        await Promise.race([held.held(), over]);
        await agree();
        if (step.pause && !isAtRest(await handlers['runs.get']({ runId }))) {
          const pausing = handlers['runs.pause']({ runId });
          held.release();
          await pausing;
          await agree();
          await handlers['runs.resume']({ runId });
        }
        held.release();
        return rested(opened, runId);
      },
      append: async (step) => {
        // Closes an earlier view together with its rows.
        viewId = undefined;
        const path = join(opened.dataDir, `${randomUUID()}.csv`);
        const lines = Array.from({ length: step.rows }, (_, row) => `Bob ${row},${phoneOf(from + row)}`);
        writeFileSync(path, ['name,phone', ...lines].join('\n'));
        await handlers['lists.importInto']({ listId, importId: randomUUID(), files: [opened.grant(path)], reading: {} });
        from += step.rows;
        return handlers['lists.screened']({ listId });
      },
      // With a reason, because a litigator may be among the rows.
      decide: ({ rows: some, value }) =>
        handlers['review.decide']({ listId, rows: [...some], value, acknowledgement: { reason: 'known to us' } }),
      many: async ({ first, last, graded, value, overwrite }) => {
        const filter = graded ? { litigator: ['clear' as const, 'litigator' as const] } : {};
        const view = await handlers['review.open']({ listId, filter, sort: { by: 'score', descending: false } });
        if (view.count === 0) return;
        const positions = [first, last].map((share) => Math.floor(share * (view.count - 1)));
        const choice = { viewId: view.viewId, ranges: [[positions[0] ?? 0, positions[1] ?? 0] as [number, number]] };
        await handlers['review.changeMany']({
          ...{ listId, choice, change: { value }, overwrite, withoutNoCalls: false, acknowledgement: { reason: 'known to us' } },
        });
      },
      note: ({ row }) => handlers['review.note']({ listId, row, note: 'call back' }),
      undo: () => handlers['review.undo']({ listId }),
      redo: () => handlers['review.redo']({ listId }),
      policy: ({ otherwise }) =>
        handlers['policies.apply']({
          listId,
          policy: { name: 'Own', version: 1, rules: [{ when: { litigator: ['litigator'] }, suggest: 'drop' }], otherwise },
        }),
      map: ({ withName }) =>
        handlers['lists.map']({
          listId,
          mapping: { ...mapping, fields: mapping.fields.filter(({ field }) => withName || field === 'phone') },
        }),
      wait: ({ days }) => {
        daysLater += days;
        return Promise.resolve();
      },
    };
    for (const step of steps) {
      viewId ??= (await handlers['review.open']({ listId, filter: {}, sort: { by: 'score', descending: true } })).viewId;
      await kept.keep();
      // The compiler can't see that name and step belong together.
      await (take[step.do] as (step: Step) => Promise<unknown>)(step);
      await agree();
    }
    await everybodyAgrees(opened, listId, { file: true });
    const db = openListToWrite(opened.dataDir, listId);
    try {
      const kept = countList(db);
      db.transaction(() => recountRows(db))();
      expect(kept).toEqual(countList(db));
    } finally {
      db.close();
    }
    await handlers['lists.delete']({ listId });
  });
  try {
    await fc.assert(property, casesOf(lists));
  } finally {
    held.release();
    await opened.end();
  }
}
