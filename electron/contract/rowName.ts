/** The cells of `rollcall.row`: `<list id>:<row number>`. */
import { idSchema } from './ids.ts';

/** The list and the row that a cell names; null for anything else. */
export function parseRowName(text: string): { listId: string; row: number } | null {
  const [, listId = '', digits = ''] = /^([0-9a-f-]{36}):([1-9]\d{0,8})$/i.exec(text.trim()) ?? [];
  return idSchema.safeParse(listId).success ? { listId: listId.toLowerCase(), row: Number(digits) } : null;
}
