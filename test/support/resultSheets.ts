/** The handmade result sheets (test/feedback/sheets), and the list whose rows they are about. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import type { TestCore } from './openTestCore.ts';

export const sheetPath = (name: string): string => fileURLToPath(new URL(`../feedback/sheets/${name}`, import.meta.url));

/** Imports a list and waits until its phones are known. */
export async function importLeads(core: TestCore, path = sheetPath('leads.csv')): Promise<string> {
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  await core.handlers['lists.screened']({ listId });
  return listId;
}

/** Writes a sheet with a list's id in place of `@LIST@`, and a nonexistent list's id in place of `@GONE@`. */
export function sheetAbout(core: TestCore, name: string, listId: string): string {
  const path = join(mkdtempSync(join(core.dataDir, 'sheet-')), name);
  writeFileSync(path, readFileSync(sheetPath(name), 'utf8').replaceAll('@LIST@', listId).replaceAll('@GONE@', randomUUID()));
  return path;
}

/** Default parameters of a request. */
export const readSheet = (core: TestCore, path: string, more: Partial<SheetRequest> = {}): Promise<SheetPreview> =>
  core.handlers['outcomes.readSheet']({ files: [core.grant(path)], reading: {}, columns: {}, meanings: [], choices: [], ...more });

/** Returns the fields by their columns' headings. */
export const fieldsOf = ({ columns }: SheetPreview): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ heading, field }) => (field === null ? [] : [[field, heading]])));

/** Returns what a label means, and why. */
export const labelOf = ({ labels }: SheetPreview, label: string): string | undefined => {
  const found = labels.find((one) => one.label.toLowerCase() === label.toLowerCase());
  return found && `${found.meaning} ${found.why} ${found.calls}`;
};
