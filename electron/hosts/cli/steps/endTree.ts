/** Ends a command of a shell together with all that it has started. */
import { execFile } from 'node:child_process';

type Run = (command: string, args: readonly string[]) => void;

/** What has ended by itself meanwhile is no failure. */
const run: Run = (command, args) => void execFile(command, args, () => undefined);

/** Options for `spawn`, so that `endTree` finds everything: a process group of its own. On Windows that would be a console of its own. */
export const ownTree = (platform: NodeJS.Platform = process.platform): { detached: boolean; windowsHide: boolean } => ({
  detached: platform !== 'win32',
  windowsHide: true,
});

/** Kills the process, which `ownTree` was given for, and everything below it. */
export function endTree(pid: number, platform: NodeJS.Platform = process.platform, windows: Run = run): void {
  if (platform === 'win32') return windows('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
