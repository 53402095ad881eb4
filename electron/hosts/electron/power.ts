/** Sleep: kept away while a run is on, if the settings say so, and over when the system wakes up. */
import { powerMonitor, powerSaveBlocker } from 'electron';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Ports } from '#core/ports.ts';
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
 * After sleep, whatever waited for the network looks for it at once, as if it had come back, instead of when its pause is over. Nothing else
 * has to be made up for: rates and pauses count on the monotonic clock.
 */
export function followPower(handlers: Pick<CommandHandlers, 'network.changed'>, log: Ports['log']): void {
  powerMonitor.on('resume', () => {
    handlers['network.changed']({ online: true }).catch((error: unknown) => log('runs could not look for the network after sleep', error));
  });
}
