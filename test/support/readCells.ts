/** Imports realistic cells into a separate core, and returns how each was read. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldName, RowFields } from '#contract/lists/fields.ts';
import type { Filled, List } from '#contract/lists/list.ts';
import { findingSentence } from '#messages/lists/findingWords.ts';
import type { TestCore } from './openTestCore.ts';

/** A row's fields, and the sentences of its findings. */
export interface ReadRow {
  fields: RowFields;
  found: string[];
}

export interface ReadCells {
  list: List;
  rows: ReadRow[];
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Reads cells as a list in which each field is filled by the column at its position. `choices`: a user's choices for all of them. */
export async function readCells(
  core: TestCore,
  fields: readonly FieldName[],
  rows: readonly (readonly string[])[],
  choices: Partial<Pick<Filled, 'asWritten' | 'asSuggested'>> = {},
): Promise<ReadCells> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const headings = fields.map((_, column) => `Column ${String.fromCharCode(65 + column)}`);
  writeFileSync(path, [headings, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: { heading: true } });
  const mapping = { country: 'US', fields: fields.map((field, column) => ({ field, column, ...choices })) };
  await core.handlers['lists.map']({ listId, mapping });
  const list = await core.handlers['lists.screened']({ listId });
  const read = rows.map(async (_, index): Promise<ReadRow> => {
    const detail = await core.handlers['review.row']({ listId, row: index + 1 });
    return { fields: detail.fields, found: detail.findings.map(findingSentence) };
  });
  return { list, rows: await Promise.all(read) };
}
