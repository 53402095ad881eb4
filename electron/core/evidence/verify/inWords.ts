/** System errors of files that a person named, as failures. */
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';

/** Throws Failed('file.missing' | 'file.directory' | 'file.unreadable') for them. */
export async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new Failed('file.missing', { path });
    if (code === 'EISDIR') throw new Failed('file.directory', { path });
    if (error instanceof Error && /^E[A-Z]+$/.test(code))
      throw new Failed('file.unreadable', { path, problem: error.message.split(',')[0] ?? code });
    throw error;
  }
}
