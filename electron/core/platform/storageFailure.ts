/** Turns an error of SQLite or the file system into a failure that a person can act on. */
import { errorCode, errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';

const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/;
const corrupt = /^SQLITE_(CORRUPT|NOTADB)/;
const unusable = /^(SQLITE_(READONLY|CANTOPEN|IOERR|PERM|AUTH)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EIO)/;

/** Undefined for other errors. `file`: the file in use; `dataDir`: its folder. */
export function storageFailure(error: unknown, dataDir: string, file: string): Failed | undefined {
  const code = errorCode(error);
  if (full.test(code)) return new Failed('disk.full', { path: dataDir });
  if (corrupt.test(code)) return new Failed('dataFolder.corrupt', { path: dataDir, file });
  if (unusable.test(code)) return new Failed('dataFolder.unusable', { path: dataDir, problem: errorMessage(error) });
  return undefined;
}
