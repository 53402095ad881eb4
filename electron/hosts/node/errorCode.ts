/** Reads the code of a system error (`ENOSPC`, `EADDRINUSE`) from anything thrown. */

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
