/** Identifiers and scalars that several types share, and parameters that commands of several subjects have. */
import { z } from 'zod';

/** UUIDv7 of a list, run, environment, record. */
export const idSchema = z.uuid();
/** The built-in sandbox is an environment with this fixed id; all others carry a UUIDv7. */
export const sandboxEnvironmentId = 'sandbox';
export const environmentIdSchema = z.union([z.literal(sandboxEnvironmentId), idSchema]);
/** 1-based: the first line of data is row 1. */
export const rowNumberSchema = z.int().min(1);
/** Epoch milliseconds, UTC, in the years 1 to 9999, the range of dates with a four-digit year. */
export const timeSchema = z.int().min(-62_135_596_800_000).max(253_402_300_799_999);
/** Integer micro-units: 1/1,000,000 of the environment's currency. */
export const microsSchema = z.int().min(0);
/** `name@version`; the catalog defines which ones exist. */
export const operationIdSchema = z.string().min(1).max(80);

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
/** An IANA name of a time zone. */
export const zoneNameSchema = z.string().max(60).refine(isZone, { message: 'not a time zone' });

export const nothing = z.object({});
export const aList = z.object({ listId: idSchema });
export const anEnvironment = z.object({ environmentId: environmentIdSchema });
/** A file that was written where the person chose. `download`: where a browser gets it. */
export const writtenFileSchema = z.object({ fileName: z.string(), download: z.string().nullable() });
