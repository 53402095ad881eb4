/** Whatever happens to some lists, no file of rows to call has a number that somebody found to be a litigator's, or dials one that nobody checked. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRequest } from '../../electron/contract/export.ts';
import { Failed } from '../../electron/contract/failure.ts';
import type { Mapping } from '../../electron/contract/list.ts';
import { shippedRecipes } from '../../electron/contract/shippedRecipes.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { casesOf, fc } from '../support/propertyCases.ts';
import { scriptedTransport, type ScriptedCall } from '../support/scriptedTransport.ts';

/** Of a history: numbers with these last digits, of which the service calls some a litigator's. */
const numbers = 8;
const isLitigator = (phone: string): boolean => /[5-7]$/.test(phone);

const line = fc.tuple(...[0, 1, 2].map(() => fc.nat(numbers)));
const list = fc.nat(1);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('import'), lines: fc.array(line, { minLength: 2, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('append'), list, lines: fc.array(line, { minLength: 1, maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('map'), list, phone: fc.nat(2), alternate: fc.option(fc.nat(2)) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('check'), list, litigators: fc.constantFrom(true, true, false) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('lookUp'), number: fc.nat(numbers - 1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('suppress'), number: fc.nat(numbers - 1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('keep'), list }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), list }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let core: TestCore;
let environmentId: string;
/** Numbers about which the service said so. */
const [found, clear] = [new Set<string>(), new Set<string>()];
beforeAll(async () => {
  const transport = scriptedTransport(({ operation, parameters: { phone = '', add_ons: asked } }: ScriptedCall) => {
    if (operation !== 'real_contact@2.0') return { is_valid: true, activity_score: 90 };
    const risk = asked === 'litigator_checks' ? isLitigator(phone) : null;
    if (risk !== null) (risk ? found : clear).add(phone);
    return {
      phone: { is_valid: true, contact_grade: 'A', activity_score: 90, line_type: 'Mobile', name_match: true },
      ...(risk === null ? {} : { add_ons: { litigator_checks: { phone_is_litigator_risk: risk } } }),
    };
  });
  core = await openTestCore({ ports: { transport } });
  environmentId = await openEnvironment(core, 'https://service.example');
});
afterAll(() => core.end());

let histories = 0;
/** Rows of files to call. */
let written = 0;

/** One history, with numbers of its own. */
function openHistory() {
  histories += 1;
  const phoneAt = (digit: number): string => `+12062${String(histories).padStart(5, '0')}${digit}`;
  const lists: string[] = [];
  const suppressed = new Set<string>();
  const cell = (digit: number, column: number): string => {
    if (digit === numbers) return '';
    const phone = phoneAt(digit);
    return column === 1 ? `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}` : phone;
  };
  const file = (lines: readonly (readonly number[])[]): string => {
    const path = join(core.dataDir, `${randomUUID()}.csv`);
    writeFileSync(path, ['Name,Mobile,Home,Other', ...lines.map((row, at) => [`Person ${at}`, ...row.map(cell)].join(','))].join('\n'));
    return core.grant(path);
  };
  const screened = (listId: string): Promise<unknown> => core.handlers['lists.screened']({ listId });
  const mapped = async (listId: string, phone: number, alternate: number | null): Promise<void> => {
    const otherwise = alternate === null || alternate === phone ? {} : { otherwise: [alternate + 1] };
    const fields: Mapping['fields'] = [
      { field: 'name', column: 0 },
      { field: 'phone', column: phone + 1, ...otherwise },
    ];
    await core.handlers['lists.map']({ listId, mapping: { country: 'US', fields } });
    await screened(listId);
  };
  const does = {
    import: async ({ lines }) => {
      const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [file(lines)], reading: {} });
      await core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
      await mapped(listId, 0, null);
      lists.unshift(listId);
    },
    append: async ({ lines }, listId) => {
      await core.handlers['lists.importInto']({ listId, importId: randomUUID(), files: [file(lines)], reading: {} });
      await screened(listId);
    },
    map: ({ phone, alternate }, listId) => mapped(listId, phone, alternate),
    check: async ({ litigators }, listId) => {
      const checks = [
        litigators
          ? { operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} }
          : { operation: 'phone_intel@3.0', addOns: [], where: {} },
      ];
      const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { checks, callsPerSecond: 100_000 }));
      expect((await rested(core, runId)).state).toBe('finished');
    },
    lookUp: async ({ number }) => {
      const parameters = { phone: phoneAt(number), name: 'Ann' };
      const asked = { environmentId, operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], parameters, anyway: true };
      await core.handlers['lookups.ask'](asked);
    },
    suppress: async ({ number }) => {
      await core.handlers['suppressions.import']({ of: { text: phoneAt(number) } });
      suppressed.add(phoneAt(number));
    },
    keep: async (_, listId) => {
      const { view } = { view: await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } }) };
      const free = await Promise.all(
        Array.from({ length: view.count }, async (_, at) => {
          const { verdict } = await core.handlers['review.row']({ listId, row: at + 1 });
          return verdict.litigator === 'litigator' ? [] : [at + 1];
        }),
      );
      // Whoever must not be called is kept for a reason only, which is another test.
      await core.handlers['review.decide']({ listId, rows: free.flat(), value: 'keep' }).catch((error: unknown) => {
        if (!(error instanceof Failed)) throw error;
      });
    },
    delete: async (_, listId) => {
      await core.handlers['lists.delete']({ listId });
      lists.splice(lists.indexOf(listId), 1);
    },
  } satisfies { [D in Step['does']]: (one: Extract<Step, { does: D }>, listId: string) => Promise<void> };

  const exported = async (listId: string, how: number): Promise<void> => {
    const path = join(core.dataDir, `${randomUUID()}.csv`);
    const columns = shippedRecipes.find(({ name }) => name === 'Dialer, E.164')?.columns ?? [];
    const choices: Partial<ExportRequest>[] = [
      { only: 'keep' },
      { only: 'toCall' },
      { only: 'toCall', columns },
      { only: 'keep', columns },
      { only: null, columns },
      { only: 'toCall', unchecked: { accept: 'tested' }, acceptPhones: 'tested' },
    ];
    const whole = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false } as const;
    const destinationId = core.grantDestination(path);
    await core.handlers['exports.write']({ listId, destinationId, unchecked: 'hold', ...whole, ...choices[how] });
    const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
    written += lines.filter((row) => row !== '').length;
    for (const row of lines) {
      const left = [...row.replaceAll(/[() -]/g, '').matchAll(/\+?1?(206\d{7})/g)].map(([, digits]) => `+1${digits ?? ''}`);
      for (const phone of left) expect(found.has(phone), `${phone} left in ${row}`).toBe(false);
      if (choices[how]?.acceptPhones === undefined)
        for (const phone of left) expect(clear.has(phone), `${phone} left in ${row}`).toBe(true);
      const [dialed] = choices[how]?.columns === columns ? left : [];
      if (dialed !== undefined) expect(suppressed.has(dialed), `${dialed} is dialed`).toBe(false);
    }
  };
  return {
    take: async (one: Step): Promise<void> => {
      const listId = 'list' in one ? lists[one.list] : '';
      if (listId !== undefined) await (does[one.does] as (one: Step, listId: string) => Promise<void>)(one, listId);
    },
    leave: async (): Promise<void> => {
      for (const listId of lists) for (const how of [0, 1, 2, 3, 4, 5]) await exported(listId, how);
    },
  };
}

it('is so after every history of imports, matchings, checks, look-ups, suppressions, decisions and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const { take, leave } = openHistory();
      for (const one of steps) await take(one);
      await leave();
    }),
    casesOf(30),
  );
  // Not because the files were empty.
  expect(written).toBeGreaterThan(0);
});
