import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestCore, type TestCore } from '#test/support/openTestCore.ts';
import type { ExportRequest } from '#contract/exports/export.ts';

const lines = 'name,phone\nMia Match,(206) 555-0142\n';
let folder: string;
let core: TestCore;
let listId: string;
const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-original-'));
  writeFileSync(at('leads.csv'), lines);
  core = await openTestCore();
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(at('leads.csv'))], reading: {} }));
});
afterEach(async () => {
  await core.end();
  rmSync(folder, { recursive: true });
});

const exportTo = (path: string, more: Partial<ExportRequest> = {}): Promise<unknown> =>
  core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
    ...more,
  });

describe('a file that the list was imported from', () => {
  const isKept = async (path: string): Promise<void> => {
    await expect(exportTo(path)).rejects.toMatchObject({ failure: { code: 'export.original', params: { path, original: 'leads.csv' } } });
    expect(readFileSync(path, 'utf8')).toBe(lines);
    expect(readFileSync(at('leads.csv'), 'utf8')).toBe(lines);
  };

  it('isn’t written over by its name, or as a copy', async () => {
    await isKept(at('leads.csv'));
    writeFileSync(at('copy.csv'), lines);
    await isKept(at('copy.csv'));
  });

  it('isn’t written over by a link', { tags: ['links'] }, async () => {
    symlinkSync(at('leads.csv'), at('link.csv'));
    await isKept(at('link.csv'));
  });

  it('isn’t written over by a part of a split list', async () => {
    mkdirSync(at('parts'));
    writeFileSync(at('parts/hold.csv'), lines);
    await expect(exportTo(at('parts'), { split: true })).rejects.toMatchObject({ failure: { code: 'export.original' } });
    expect(readFileSync(at('parts/hold.csv'), 'utf8')).toBe(lines);
  });

  it('may be written over once it is another file, even one of the same size', async () => {
    writeFileSync(at('leads.csv'), lines.replace('Mia', 'Moa'));
    await exportTo(at('leads.csv'));
    expect(readFileSync(at('leads.csv'), 'utf8')).toContain('rollcall.row');
  });
});
