/** The settings as people change them, and who is told. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import type { SettingsRoom } from './settings.ts';

export function settingsCommands(settings: SettingsRoom, emit: Emit): Pick<CommandHandlers, 'settings.change'> {
  return {
    'settings.change': async (change) => {
      const changed = await settings.change(change);
      emit('settings.changed', {});
      // What was clear may have expired, and the other way round: the lists are read again, and their verdicts with them.
      if (change.freshDays) emit('lists.changed', { listId: null });
      return changed;
    },
  };
}
