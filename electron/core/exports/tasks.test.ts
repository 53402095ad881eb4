import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import Papa from 'papaparse';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { litigatorFreshMs } from '../verdict/freshness.ts';
import { putMadeAction } from '#test/support/madeAction.ts';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger, type MadeRow } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { deriveTasks } from '../review/deriving/deriveVerdicts.ts';
import { openListToWrite } from '../lists/file/openList.sql.ts';
import { exportTasks, type ExportContext, type ExportParams, type WrittenExport } from './tasks.ts';

const arrivedAt = Date.UTC(2026, 4, 18, 14, 31);
const rollcall =
  'rollcall.row,rollcall.status,rollcall.grade,rollcall.activity_score,rollcall.line_type,rollcall.carrier,rollcall.email_grade,rollcall.litigator,rollcall.decision,rollcall.reasons,' +
  'rollcall.note,rollcall.held_out,rollcall.warnings,rollcall.checked_at,rollcall.checked_with,rollcall.environment,rollcall.checked_phone,rollcall.phone_extension';

let dataDir: string;
let path: string;
let made: MadeLedger;
let listId: string;

beforeEach(() => {
  dataDir = newDataDir();
  path = join(dataDir, 'out.csv');
  made = makeLedger(dataDir);
});
afterEach(() => {
  made.close();
  removeDataDir(dataDir);
});

const all = {
  format: 'csv' as const,
  only: null,
  rows: null,
  escapeFormulas: false,
  bom: false,
  by: 'Ada',
  at: arrivedAt,
  version: '0.1.0',
};
const signal = new AbortController().signal;
const write = async (
  options: Partial<ExportParams> = {},
  context: ExportContext = { progress: () => undefined, signal },
): Promise<WrittenExport> =>
  exportTasks(dataDir)['exports.writeFile']({ listId, path, fileName: basename(path), ...all, ...options }, context);
const written = (): string => readFileSync(path, 'utf8');
const parsed = (delimiter = ','): string[][] => Papa.parse<string[]>(written(), { delimiter, skipEmptyLines: 'greedy' }).data;
const column = (name: string): (string | undefined)[] => {
  const [headings = [], ...lines] = parsed();
  return lines.map((line) => line[headings.indexOf(name)]);
};

function list(columns: string[], rows: (string[] | MadeRow)[], lineEnd = '\n'): void {
  listId = makeList(
    dataDir,
    columns,
    rows.map((row) => (Array.isArray(row) ? { cells: row } : row)),
  );
  const source = { name: 'in.csv', bytes: 1, sha256: '', encoding: 'utf-8', delimiter: ',', heading: true, bom: false, lineEnd };
  const db = openListToWrite(dataDir, listId);
  db.prepare('UPDATE list SET sources = ?').run(JSON.stringify([source]));
  db.close();
}

function decide(row: number, value: DecisionValue | null, note = ''): void {
  const db = openListToWrite(dataDir, listId);
  putMadeAction(db, { rows: [row], value, note });
  db.close();
}

async function answered(): Promise<void> {
  makeEnvironment(made.ledger, 'Sandbox');
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  const run = makeRun(made.ledger, {
    listId,
    environmentId,
    startedAt: arrivedAt,
    rows: { 1: 'call', 2: 'call', 3: { invalid: 'phone' } },
  });
  run.answer(
    1,
    {
      phone: { contact_grade: 'D', is_valid: true, activity_score: 34, line_type: 'NonFixedVOIP', name_match: false },
      email: { is_valid: false, contact_grade: 'F' },
      add_ons: { litigator_checks: { phone_is_litigator_risk: null } },
      warnings: ['=cmd()', 'Invalid Email'],
    },
    { arrivedAt, partial: true },
  );
  await deriveTasks(dataDir, () => undefined)['runs.deriveVerdicts'](
    { listId, now: arrivedAt, litigatorMs: litigatorFreshMs },
    { progress: () => undefined, signal },
  );
}

describe('an exported file', () => {
  it('has the original columns untouched, then Rollcall’s, byte for byte', async () => {
    list(['Name', 'Notes, old'], [['Rosalind "Roz" Teague', '=1+1'], ['Ann', ' 0049 '], ['Short']]);
    await answered();
    decide(1, 'keep', '-call back\n"soon"');
    const result = await write();
    const answerFields =
      'phone.contact_grade,phone.is_valid,phone.activity_score,phone.line_type,phone.name_match,email.contact_grade,email.is_valid,email.name_match,' +
      'address.is_valid,address.name_match,ip_address.trust_score,ip_address.ip_distance_to_address,add_ons.litigator_checks.phone.is_litigator_risk,' +
      'add_ons.email_checks.email.is_deliverable,add_ons.email_checks.email.age_score,error';
    const fields = answerFields.split(',').map((name) => `real_contact.${name}`);
    const lines = [
      `Name,"Notes, old",${rollcall},${fields.join(',')}`,
      `"Rosalind ""Roz"" Teague",=1+1,${listId}:1,partial,D,34,NonFixedVOIP,,F,not checked,keep,` +
        'litigator not checked: null; partial: litigator_checks; name differs; grade D; score 34 unsure; email invalid; line NonFixedVOIP; phone valid,' +
        '"\'-call back\n""soon""",,\'=cmd(); Invalid Email,2026-05-18T14:31:00.000Z,real_contact@2.0,Live,,,' +
        'D,true,34,NonFixedVOIP,false,F,false,,,,,,,,,',
      `Ann, 0049 ,${listId}:2,pending,,,,,,not checked,,,,,,,,${','.repeat(18)}`,
      `Short,,${listId}:3,skipped,,,,,,not checked,,skipped invalid: phone,,,,,,${','.repeat(18)}`,
    ];
    expect(written()).toBe(lines.map((line) => `${line}\n`).join(''));
    const bytes = readFileSync(path);
    expect(result).toMatchObject({ fileName: 'out.csv', rows: 3, sandbox: false });
    expect(result.onDisk).toEqual([{ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }]);
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it("keeps the source's line ending, and uses CR LF instead of a bare CR", async () => {
    list(['a'], [['1']], '\r\n');
    await write();
    expect(written().split('\r\n')).toHaveLength(3);
    list(['a'], [['1']], '\r');
    await write({ bom: true });
    expect(written()).toMatch(/^\uFEFFa,rollcall\.row,.*\r\n1,.*\r\n$/);
  });

  it('ends lines of chosen rows with CR LF for Excel, and changes no line of the whole list', async () => {
    list(['a'], [['1'], ['2']]);
    const ends = async (options: Partial<ExportParams>): Promise<RegExpMatchArray[]> => {
      await write(options);
      return [...written().matchAll(/\r?\n/g)];
    };
    for (const [options, end] of [
      [{ bom: true }, '\n'],
      [{ bom: true, rows: [2] }, '\r\n'],
      [{ bom: false, rows: [2] }, '\n'],
    ] as const)
      expect(new Set((await ends(options)).flat()), JSON.stringify(options)).toEqual(new Set([end]));
  });

  it('returns every cell as it was read, whatever it contains', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', ' ', '"', ',', '\t', '\r\n', '"a","b"', '=1', '\uFEFF', "'", 'a\u001Fb', '\u001E'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('csv', 'tsv'),
        async (rows, format) => {
          list(['a', 'b', 'c'], rows);
          await write({ format });
          const [, ...lines] = parsed(format === 'csv' ? ',' : '\t');
          expect(lines.map((line) => line.slice(0, 3))).toEqual(rows);
        },
      ),
      casesOf(12),
    );
  });

  it('guards the originals, too, if asked to, headings included', async () => {
    list(['=Name', 'Phone'], [['@SUM(1)', '+12065550142']]);
    await write({ escapeFormulas: true });
    expect(parsed().map((line) => line.slice(0, 2))).toEqual([
      ["'=Name", 'Phone'],
      ["'@SUM(1)", '+12065550142'],
    ]);
  });
});

describe('rows', () => {
  it('are those with one decision: the person’s, otherwise the suggested one', async () => {
    list(
      ['n'],
      [
        { cells: ['a'], verdict: { sandbox: false } },
        { cells: ['b'], verdict: { grade: 'F' } },
        { cells: ['c'], verdict: { grade: 'F', sandbox: false } },
        { cells: ['d'] },
      ],
    );
    decide(3, 'keep');
    expect(await write()).toMatchObject({ rows: 4, sandbox: true });
    expect(await write({ only: 'keep' })).toMatchObject({ rows: 2, sandbox: false });
    expect(column('n')).toEqual(['a', 'c']);
    expect(column('rollcall.decision')).toEqual(['keep', 'keep']);
  });

  it('are exactly the requested ones, in their order', async () => {
    list(
      ['n'],
      Array.from({ length: 2_500 }, (_, index) => [`p${index + 1}`]),
    );
    const rows = [2_400, 1, 77];
    expect(await write({ rows })).toMatchObject({ rows: 3 });
    expect(column('n')).toEqual(['p2400', 'p1', 'p77']);
  });

  it('are all written if a recovered list lacks some, and if it is as wide as a list may be', async () => {
    const wide = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
    list(
      wide,
      Array.from({ length: 40 }, (_, row) => wide.map((name) => `${name} of ${row + 1}`)),
    );
    const db = openListToWrite(dataDir, listId);
    db.exec('DELETE FROM cells WHERE row = 7');
    db.close();
    const rows = [...Array(40).keys()].map((row) => row + 1).filter((row) => row !== 7);
    for (const named of [null, [7, ...rows]]) {
      await write({ rows: named });
      expect(column('c999')).toEqual(rows.map((row) => `c999 of ${row}`));
      expect(column('rollcall.row')).toEqual(rows.map((row) => `${listId}:${row}`));
    }
  });

  it('have the chosen columns and nothing else', async () => {
    list(
      ['a', 'b', 'c'],
      [
        ['1', '"', '3'],
        ['', ''],
      ],
    );
    const original = (column: string): RecipeColumn => ({ from: 'original', column });
    const choices: [RecipeColumn[], string][] = [
      [[original('c'), original('a'), { from: 'our', column: 'rollcall.status' }], 'c,a,rollcall.status\n3,1,pending\n,,pending\n'],
      [[original('b')], 'b\n""""\n""\n'],
      [[original('a'), original('b'), original('none')], 'a,b\n1,""""\n,\n'],
      [[{ from: 'our', column: 'rollcall.litigator' }], 'rollcall.litigator\nnot checked\nnot checked\n'],
      [[{ from: 'our', column: 'rollcall.litigator', heading: '=x' }, original('a')], "'=x,a\nnot checked,1\nnot checked,\n"],
    ];
    for (const [columns, text] of choices) {
      await write({ columns });
      expect(written()).toBe(text);
    }
  });

  it('are all written, in order and with progress, if they fill several pages', async () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `p${index + 1}`);
    list(
      ['n'],
      names.map((name) => [name]),
    );
    const reported: number[] = [];
    await write({}, { signal, progress: ({ rows }) => void reported.push(rows) });
    expect(column('n')).toEqual(names);
    expect(reported).toEqual([500, 1_000, 1_500, 2_000, 2_500]);
  });
});

describe('a file that already has Rollcall’s columns', () => {
  it('has them replaced in place if it came from this list', async () => {
    list(['n', 'rollcall.row', 'mine', 'rollcall.grade'], [{ cells: ['a', '', 'x', 'Z'], verdict: {} }]);
    const db = openListToWrite(dataDir, listId);
    db.prepare("UPDATE cells SET c1 = ? || ':1'").run(listId);
    db.close();
    await write();
    expect(parsed()[0]?.slice(0, 5)).toEqual(['n', 'rollcall.row', 'mine', 'rollcall.grade', 'rollcall.status']);
    expect(parsed()[1]?.slice(0, 5)).toEqual(['a', `${listId}:1`, 'x', 'A', 'answered']);
  });

  it('keeps them if it came from another, and the new ones get a suffix', async () => {
    list(['n', 'rollcall.row', 'rollcall.grade'], [{ cells: ['a', `${uuidv7()}:1`, 'C'], verdict: {} }]);
    await write();
    expect(parsed()[0]?.slice(0, 5)).toEqual(['n', 'rollcall.row', 'rollcall.grade', 'rollcall.row.2', 'rollcall.status.2']);
    expect(parsed()[1]?.[2]).toBe('C');
    expect(column('rollcall.grade.2')).toEqual(['A']);
  });
});

it('leaves an existing file as it was, and nothing else, if it is canceled', async () => {
  list(
    ['n'],
    Array.from({ length: 2_500 }, () => ['x']),
  );
  writeFileSync(path, 'before');
  const stop = new AbortController();
  await expect(write({}, { signal: stop.signal, progress: () => stop.abort() })).rejects.toMatchObject({
    failure: { code: 'export.cancelled' },
  });
  expect(written()).toBe('before');
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('says in a clear sentence that a path can’t be written to', async () => {
  list(['n'], [['x']]);
  path = join(dataDir, 'no', 'such', 'out.csv');
  await expect(write()).rejects.toMatchObject({ failure: { code: 'export.cannotWrite' } });
});
