/** The commands for settings, and who is notified. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Ports } from '../ports.ts';
import type { OpenSettings } from './settings.ts';

export function settingsCommands(settings: OpenSettings, emit: Emit, { desktop }: Pick<Ports, 'desktop'>): HandlersOf<'settings'> {
  return {
    'settings.change': async (change) => {
      // A feed that nothing can be checked against, or that nobody looks at, would only look like updates.
      const why = desktop === undefined ? 'host' : desktop.updates.state().impossible;
      if ((change.updateFeed ?? '') !== '' && why !== null) throw new Failed('update.impossible', { noUpdates: why });
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // Clear answers may have expired, or count again: lists are read again with their verdicts.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}
