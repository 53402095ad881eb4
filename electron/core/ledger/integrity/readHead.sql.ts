/** The head of the chain: how many records it has, and the root of their tree. */
import { statement, type ReadDb } from '../../platform/database.ts';

/** Undefined: nothing was recorded yet. */
export const readHead = (db: ReadDb): { size: number; root: Buffer } | undefined =>
  statement<[], { size: number; root: Buffer }>(db, 'SELECT size, root FROM chain_head').get();
