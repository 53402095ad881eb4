/** Reads the code of a system's error (`ENOSPC`, `EADDRINUSE`) from whatever was thrown. */

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
