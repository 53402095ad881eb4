import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { madeScorecard } from '#test/support/madeCalibration.ts';
import { madeOverview } from '#test/support/madeOverview.ts';
import { newTally } from '../tally.ts';
import { openWorkbook } from './workbookSink.ts';

it('is a sheet of its own with a line for each source, and no share where too few were called', async () => {
  const pieces: Buffer[] = [];
  const write = (data: string | Uint8Array): Promise<void> => Promise.resolve(void pieces.push(Buffer.from(data)));
  const columns = [{ heading: 'Name', kind: 'text' as const, original: true, free: false }];
  const overview = { overview: madeOverview, column: 'Vendor', cost: null, scorecard: { scorecard: madeScorecard, heading: 'Vendor' } };
  const sink = openWorkbook({ write }, columns, { listName: 'Solar', rejected: 0, sandbox: true, provenance: [], overview, at: 0 });
  await sink.end(newTally());
  const { sheets } = await readXlsx(Buffer.concat(pieces));
  expect(sheets.map(({ name }) => name)).toEqual(
    ['Rows', 'Summary', 'Overview', 'Scorecard', 'Provenance'].map((name) => `${name} (sandbox)`),
  );
  const rows = sheets[3]?.rows ?? [];
  const top = rows.findIndex(([first]) => first === 'Vendor');
  const at = (heading: string): number => (rows[top] ?? []).indexOf(heading);
  const [brightpath = [], , , empty = [], others = []] = rows.slice(top + 1);
  expect(brightpath[0]).toBe('Brightpath');
  expect(brightpath[at('Called')]).toBe(512);
  expect(brightpath[at('Connected (share)')]).toBeCloseTo(301 / 512, 6);
  expect(Number(brightpath[at('95 % from')])).toBeLessThan(301 / 512);
  expect(brightpath[at('Cost per right party, USD')]).toBeCloseTo(0.6425, 4);
  expect([empty[0], empty[at('Called')], empty[at('Connected (share)')] ?? null]).toEqual(['Empty', 22, null]);
  expect(others[0]).toBe('3 other values');
});
