/** Random steps on lists with a few numbers, some of which the service reports as litigators, and the expected knowledge after each. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Mapping } from '#contract/lists/list.ts';
import type { TestCore } from './openTestCore.ts';
import { phonePlan, rested } from './phoneRun.ts';
import { fc } from './propertyCases.ts';
import { scriptedTransport, type ScriptedCall, type ScriptedTransport } from './scriptedTransport.ts';

/** A history's numbers have these last digits. */
const numbers = 8;
const isLitigator = (phone: string): boolean => /[5-7]$/.test(phone);

const line = fc.tuple(...[0, 1, 2].map(() => fc.nat(numbers)));
const lines = fc.array(line, { minLength: 2, maxLength: 6 });
const list = fc.nat(1);
const number = fc.nat(numbers - 1);
export const anyStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('import'), files: fc.array(lines, { minLength: 1, maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('append'), list, lines }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('map'), list, phone: fc.nat(2), alternate: fc.option(fc.nat(2)) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('check'), list, asks: fc.constantFrom('litigators', 'litigators', 'phone', 'person') }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('lookUp'), number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('suppress'), number }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('keep'), list }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('merge'), list, stays: fc.boolean(), file: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('purge'), number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('purgeList'), list }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), list }) },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** What the service has reported, for any request. */
export interface State {
  readonly transport: ScriptedTransport;
  readonly litigators: Set<string>;
  readonly clear: Set<string>;
}

/** Find person returns a phone of the history that may never have been checked. */
export function numberService(): State {
  const [litigators, clear] = [new Set<string>(), new Set<string>()];
  const transport = scriptedTransport(({ operation, parameters: { phone = '', name = '', add_ons: asked } }: ScriptedCall) => {
    if (operation === 'person@3.1') {
      const [, history = '0', person = '0'] = name.split(' ');
      return { count_person: 1, person: [{ name, phones: [{ phone_number: phoneAt(Number(history), Number(person) % numbers) }] }] };
    }
    if (operation !== 'real_contact@2.0') return { is_valid: true, activity_score: 90 };
    const risk = asked === 'litigator_checks' ? isLitigator(phone) : null;
    if (risk !== null) (risk ? litigators : clear).add(phone);
    return {
      phone: { is_valid: true, contact_grade: 'A', activity_score: 90, line_type: 'Mobile', name_match: true },
      ...(risk === null ? {} : { add_ons: { litigator_checks: { phone_is_litigator_risk: risk } } }),
    };
  });
  return { transport, litigators, clear };
}

const phoneAt = (history: number, digit: number): string => `+12062${String(history).padStart(5, '0')}${digit}`;

const checks = {
  litigators: { operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} },
  phone: { operation: 'phone_intel@3.0', addOns: [], where: {} },
  person: { operation: 'person@3.1', addOns: [], where: {} },
};

/** A history's numbers and names are its own: a step in one history changes no other. */
export function openHistory(core: TestCore, environmentId: string, history: number, { litigators, clear }: State) {
  /** Newest first; `rowsOf`: numbers by row, including those of deleted lists. */
  const lists: string[] = [];
  const rowsOf = new Map<string, string[][]>();
  const suppressed = new Set<string>();
  let people = 0;
  const phone = (digit: number): string => phoneAt(history, digit);
  const cell = (digit: number, column: number): string => {
    if (digit === numbers) return '';
    const text = phone(digit);
    return column === 1 ? `(${text.slice(2, 5)}) ${text.slice(5, 8)}-${text.slice(8)}` : text;
  };
  const newPath = (): string => join(core.dataDir, `${randomUUID()}.csv`);
  const file = (some: readonly (readonly number[])[]): string => {
    const path = newPath();
    writeFileSync(
      path,
      ['Name,Mobile,Home,Other', ...some.map((row) => [`Person ${history} ${people++}`, ...row.map(cell)].join(','))].join('\n'),
    );
    return core.grant(path);
  };
  const numbersOf = (some: readonly (readonly number[])[]): string[][] =>
    some.map((row) => row.filter((digit) => digit < numbers).map((digit) => phone(digit)));
  const screened = (listId: string): Promise<unknown> => core.handlers['lists.screened']({ listId });
  const mapped = async (listId: string, column: number, alternate: number | null): Promise<void> => {
    const otherwise = alternate === null || alternate === column ? {} : { otherwise: [alternate + 1] };
    const fields: Mapping['fields'] = [
      { field: 'name', column: 0 },
      { field: 'phone', column: column + 1, ...otherwise },
    ];
    await core.handlers['lists.map']({ listId, mapping: { country: 'US', fields } });
    await screened(listId);
  };
  const imported = async (files: string[], rows: string[][]): Promise<string> => {
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files, reading: {} });
    await core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
    await mapped(listId, 0, null);
    rowsOf.set(listId, rows);
    return listId;
  };
  /** Also forgets the other numbers of the person’s rows, and what was known about them. */
  const forget = (gone: readonly string[], rows: readonly (readonly string[])[]): void => {
    for (const one of gone) clear.delete(one);
    for (const one of [gone, ...rows].flat()) litigators.delete(one);
  };
  const removed = (listId: string): void => {
    lists.splice(lists.indexOf(listId), 1);
  };
  const does = {
    import: async ({ files }) => void lists.unshift(await imported(files.map(file), numbersOf(files.flat()))),
    append: async ({ lines: some }, listId) => {
      // A list that was once an export has different columns.
      const { columns } = await core.handlers['lists.get']({ listId });
      if (columns.length !== 4) return;
      await core.handlers['lists.importInto']({ listId, importId: randomUUID(), files: [file(some)], reading: {} });
      rowsOf.get(listId)?.push(...numbersOf(some));
      await screened(listId);
    },
    map: ({ phone: column, alternate }, listId) => mapped(listId, column, alternate),
    check: async ({ asks }, listId) => {
      const { runId } = await core.handlers['runs.start'](
        phonePlan(listId, environmentId, { checks: [checks[asks]], callsPerSecond: 100_000 }),
      );
      expect((await rested(core, runId)).state).toBe('finished');
    },
    lookUp: async ({ number: digit }) => {
      const parameters = { phone: phone(digit), name: `Caller ${history} ${people++}` };
      await core.handlers['lookups.ask']({ environmentId, ...checks.litigators, parameters, anyway: true });
    },
    suppress: async ({ number: digit }) => {
      await core.handlers['suppressions.import']({ of: { text: phone(digit) } });
      suppressed.add(phone(digit));
    },
    keep: async (_, listId) => {
      const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
      const free = await Promise.all(
        Array.from({ length: view.count }, async (_, at) => {
          const { verdict } = await core.handlers['review.row']({ listId, row: at + 1 });
          return verdict.litigator === 'litigator' ? [] : [at + 1];
        }),
      );
      // Keeping a person who must not be called requires a reason, which another test covers.
      await core.handlers['review.decide']({ listId, rows: free.flat(), value: 'keep' }).catch((error: unknown) => {
        if (!(error instanceof Failed)) throw error;
      });
    },
    /**
     * Keeps every row in the exported file and brings it back: merged into its list, and as a new list that carries its own clear results.
     */
    merge: async ({ stays, file: wins }, listId) => {
      const path = newPath();
      const whole = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false } as const;
      await core.handlers['exports.write']({ listId, destinationId: core.grantDestination(path), ...whole });
      const { data, meta } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true });
      const decisions = meta.fields?.filter((name) => name.startsWith('rollcall.decision')) ?? [];
      const kept = data.map((row) => ({ ...row, ...Object.fromEntries(decisions.map((name) => [name, 'keep'])) }));
      writeFileSync(path, Papa.unparse(kept));
      const fromListId = await imported([core.grant(path)], [...(rowsOf.get(listId) ?? [])]);
      await core.handlers['review.merge']({ fromListId, conflicts: wins ? 'file' : 'list' });
      if (stays) lists.unshift(fromListId);
      else await core.handlers['lists.deleteForGood']({ listId: fromListId });
    },
    purge: async ({ number: digit }) => {
      await core.handlers['privacy.purge']({ of: { person: { phone: phone(digit) } }, dryRun: false });
      forget(
        [phone(digit)],
        [...rowsOf.values()].flat().filter((row) => row.includes(phone(digit))),
      );
    },
    purgeList: async (_, listId) => {
      await core.handlers['privacy.purge']({ of: { listId }, dryRun: false });
      forget([], rowsOf.get(listId) ?? []);
      removed(listId);
    },
    delete: async (_, listId) => {
      await core.handlers['lists.delete']({ listId });
      removed(listId);
    },
  } satisfies { [D in Step['does']]: (one: Extract<Step, { does: D }>, listId: string) => Promise<void> };

  return {
    lists,
    suppressed,
    /** Returns this history's numbers in a text. */
    numbersIn: (text: string): string[] =>
      [...text.replaceAll(/[() -]/g, '').matchAll(/\+?1?(206\d{7})/g)]
        .map(([, digits]) => `+1${digits ?? ''}`)
        .filter((found) => found.startsWith(phone(0).slice(0, -1))),
    /** A step about a list that doesn't exist does nothing. */
    take: async (one: Step): Promise<void> => {
      const listId = 'list' in one ? lists[one.list] : '';
      if (listId !== undefined) await (does[one.does] as (one: Step, listId: string) => Promise<void>)(one, listId);
    },
    /** Cleans up, so that later histories aren't slower. */
    end: async (): Promise<void> => {
      for (const { listId } of await core.handlers['lists.list']({})) await core.handlers['lists.deleteForGood']({ listId });
      for (const { listId } of await core.handlers['lists.deleted']({})) await core.handlers['lists.deleteForGood']({ listId });
    },
  };
}
