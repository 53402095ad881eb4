/** The commands for settings, and who is notified. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import type { SettingsRoom } from './settings.ts';

export function settingsCommands(settings: SettingsRoom, emit: Emit): Pick<CommandHandlers, 'settings.change'> {
  return {
    'settings.change': async (change) => {
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // Clear answers may have expired, or count again: lists are read again with their verdicts.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}
