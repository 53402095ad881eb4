/** Row sets as text for records of the ledger: a million rows in a few hundred bytes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowSet } from '#base/rowSet.ts';

export const packRows = (set: RowSet): string => deflateRawSync(set).toString('base64');

/** No list has more rows, so no packed set unpacks to more. */
const mostBytes = 16 * 1024 * 1024;

/** Throws if the text isn't a packed set. */
export const unpackRows = (text: string): RowSet => inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes });
