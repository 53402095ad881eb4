/** The commands for settings, and the events that changes cause. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Ports } from '../ports.ts';
import type { OpenSettings } from './settings.ts';

export function settingsCommands(settings: OpenSettings, emit: Emit, { desktop }: Pick<Ports, 'desktop'>): HandlersOf<'settings'> {
  return {
    'settings.change': async (change) => {
      // A feed that can't be verified, or that nothing checks, would only pretend to offer updates.
      const why = desktop === undefined ? 'host' : desktop.updates.state().impossible;
      if ((change.updateFeed ?? '') !== '' && why !== null) throw new Failed('update.impossible', { noUpdates: why });
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // Clear answers may have expired or become valid again, so lists are reread with their verdicts.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}
