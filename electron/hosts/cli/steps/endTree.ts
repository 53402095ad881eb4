/** Ends a shell command together with all processes that it has started. */
import { execFile } from 'node:child_process';

type Run = (command: string, args: readonly string[]) => void;

/** A process that has already ended is no failure. */
const run: Run = (command, args) => void execFile(command, args, () => undefined);

/** Options for `spawn` that let `endTree` find all processes: a separate process group. On Windows that would open a separate console. */
export const ownTree = (platform: NodeJS.Platform = process.platform): { detached: boolean; windowsHide: boolean } => ({
  detached: platform !== 'win32',
  windowsHide: true,
});

/** Kills a process that was started with `ownTree`, and all its descendants. */
export function endTree(pid: number, platform: NodeJS.Platform = process.platform, windows: Run = run): void {
  if (platform === 'win32') return windows('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
