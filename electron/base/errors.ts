/** Reads properties of anything thrown. */

/** The code of a system's or library's error (`ENOSPC`, `SQLITE_FULL`); empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
