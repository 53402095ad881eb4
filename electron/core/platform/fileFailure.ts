/** Why a file that a user named can't be read. */
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';

/** Converts a system error to Failed('file.missing' | 'file.directory' | 'file.unreadable'). Returns any other error as it is. */
export function fileFailure(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === '') return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failed('file.missing', { path });
  if (code === 'EISDIR') return new Failed('file.directory', { path });
  return new Failed('file.unreadable', { path, problem: code });
}
