/** Sleep: kept away while a run is on, if the settings say so, and over when the system wakes up. */
import { powerMonitor, powerSaveBlocker } from 'electron';
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Ports } from '../../core/ports.ts';
import type { Work } from './work.ts';

/** Returns a function to call when work or settings have changed. */
export function keepAwake(isWanted: () => boolean, work: Pick<Work, 'runs'>): () => void {
  let blocker: number | null = null;
  return () => {
    const isNeeded = isWanted() && work.runs().length > 0;
    if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isNeeded && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
}

/**
 * After sleep, runs that waited for the network look for it at once, with one call each, instead of when their pause is over. Nothing else
 * has to be made up for: rates and pauses count on the monotonic clock.
 */
export function followPower(work: Pick<Work, 'waiting'>, handlers: Pick<CommandHandlers, 'runs.tryNow'>, log: Ports['log']): void {
  powerMonitor.on('resume', () => {
    for (const runId of work.waiting())
      // It may have ended meanwhile.
      handlers['runs.tryNow']({ runId }).catch((error: unknown) => log('a run could not look for the network after sleep', error));
  });
}
