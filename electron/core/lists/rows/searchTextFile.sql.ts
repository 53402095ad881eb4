/**
 * The file with the text that searches and questions about columns scan, beside the list: every cell, folded, and every long number, in chunks of rows
 * and within them column by column (textBlocks.ts), so that a million rows are searched as fast as a file can be read, and a column as fast as its part
 * of the file. It contains only what the list contains, is made again if it is missing, out of date or damaged, and is deleted with the list.
 *
 *   the blocks of a chunk, the blocks of the next chunk, … · three 32-bit numbers for each block (`blockEntry`) · JSON of `footerSchema` · its length and CRC
 *   (32 bits each). A block: how many bytes each of its cells takes, their bytes, and zeros up to a multiple of four.
 */
import { statSync } from 'node:fs';
import { endianness } from 'node:os';
import { z } from 'zod';
import { listPath } from '../../platform/paths.ts';

export interface TextOf {
  dataDir: string;
  listId: string;
  rows: number;
  columns: number;
}

export const footerSchema = z.object({
  version: z.literal(3),
  of: z.string(),
  rows: z.int(),
  entriesCrc: z.int(),
  chunks: z.array(z.object({ first: z.int(), last: z.int() })),
});
export type Footer = z.infer<typeof footerSchema>;

export const tailBytes = 8;
const aligned = 4;
/** Of each block: bytes of each length (1, 2 or 4), bytes of all cells, and the CRC of both. */
export const blockEntry = 3;

/** What the text was made from: another file in the list's place is another list, whatever its name. */
export function stampOf({ dataDir, listId, columns }: TextOf): string {
  const { ino, birthtimeMs } = statSync(listPath(dataDir, listId), { bigint: true });
  return `${listId} ${ino} ${birthtimeMs} ${columns} ${endianness()}`;
}

/** Where the next block begins. */
export const upToMultiple = (bytes: number): number => Math.ceil(bytes / aligned) * aligned;
