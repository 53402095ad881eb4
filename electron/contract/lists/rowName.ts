/** Builds and reads cells of `rollcall.row`: `<list id>:<row number>:<export>`, the last part being the end of the export's id. */
import { idSchema } from '../ids.ts';

interface RowName {
  listId: string;
  row: number;
  /** In the form of `exportTag`; null if the cell has none. */
  export: string | null;
}

/** The export's part of the cell: the last 12 digits of its id, which are random. Short, because dialers and CRMs carry the cell along. */
export const exportTag = (exportId: string): string => exportId.slice(-12);

/** `exportId`: undefined for a cell that isn’t written to a file. */
export const rowName = (listId: string, row: number, exportId: string | undefined): string =>
  exportId === undefined ? `${listId}:${row}` : `${listId}:${row}:${exportTag(exportId)}`;

/** Parses a cell; null if it isn't a row name. */
export function parseRowName(text: string): RowName | null {
  const [, listId = '', digits = '', tag = null] = /^([0-9a-f-]{36}):([1-9]\d{0,8})(?::([0-9a-f]{12}))?$/i.exec(text.trim()) ?? [];
  return idSchema.safeParse(listId).success
    ? { listId: listId.toLowerCase(), row: Number(digits), export: tag?.toLowerCase() ?? null }
    : null;
}
