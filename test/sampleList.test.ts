/**
 * The sample list (`resources/sample-leads.csv`) shows everything that the program can show. No one in it is real: phones are 555-0100 to
 * 555-0199 of real area codes or numbers that regulators reserve for fiction, IP addresses are from the documentation ranges.
 */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { Pool } from 'undici';
import { expect, test } from 'vitest';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
import { startTestSandbox } from './support/startTestSandbox.ts';

const file = new URL('../resources/sample-leads.csv', import.meta.url);

test('it is messy, and contains no real person', async () => {
  const text = await readFile(file, 'utf8');
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { delimiter: ',' });
  expect(errors).toEqual([]);
  const [headings = [], ...rows] = data;
  expect(headings).toHaveLength(12);
  expect(rows).toHaveLength(500);
  expect(rows.filter((row) => row.length > 12).length).toBeGreaterThan(2);
  expect(rows.filter((row) => row.length < 12).length).toBeGreaterThan(2);
  expect(rows.some((row) => row.some((cell) => cell.includes('\n')))).toBe(true);
  expect(rows.some(([, name = '']) => name.includes(','))).toBe(true);
  expect(rows.some((row) => /^0\d{4}$/.test(row[8] ?? ''))).toBe(true);

  for (const row of rows) {
    // Dialable numbers of ten digits are unassigned: 555-01xx, or reserved for drama by their regulator.
    for (const cell of [row[2] ?? '', row[3] ?? '']) {
      const digits = cell.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
      if (digits.length >= 10) expect(digits).toMatch(/^(\d{3}55501\d\d|442079460\d{3}|61491570156|0000000000|1234567890)$/);
    }
    for (const address of (row[9] ?? '').match(/^\d+\.\d+\.\d+\.\d+$/) ?? []) {
      expect(address).toMatch(/^(203\.0\.113|198\.51\.100|192\.0\.2|192\.168|10\.|172\.16|127\.0|999\.)/);
    }
  }
});

test('run through the sandbox it gives every grade, litigators, some that were not checked, and insufficient signals', async () => {
  const { data } = Papa.parse<string[]>((await readFile(file, 'utf8')).trimEnd(), { delimiter: ',' });
  const sandbox = await startTestSandbox();
  const pool = new Pool(sandbox.url, { connections: 8 });
  try {
    const answers = await Promise.all(
      data.slice(1).map(async ([, name = '', phone = '']) => {
        const query = new URLSearchParams({ name, phone, add_ons: 'litigator_checks' });
        const response = await pool.request({ path: `/2.0/real_contact?${query}`, method: 'GET', headers: { 'x-api-key': sandbox.key } });
        expect(response.statusCode).toBe(200);
        return realContact20.response.parse(await response.body.json());
      }),
    );
    const count = (has: (answer: (typeof answers)[number]) => boolean): number => answers.filter(has).length;
    for (const grade of ['A', 'B', 'C', 'D', 'E', 'F']) expect(count(({ phone }) => phone?.contact_grade === grade)).toBeGreaterThan(20);
    const litigators = count(({ add_ons }) => add_ons?.litigator_checks?.phone_is_litigator_risk === true);
    expect(litigators).toBeGreaterThanOrEqual(7);
    expect(litigators).toBeLessThanOrEqual(10);
    expect(count(({ add_ons }) => add_ons?.litigator_checks?.phone_is_litigator_risk === null)).toBeGreaterThan(5);
    expect(count(({ phone }) => phone?.activity_score === 50)).toBeGreaterThan(20);
    expect(count(({ phone }) => phone?.name_match === false)).toBeGreaterThan(30);
  } finally {
    await pool.close();
    await sandbox.close();
  }
});
