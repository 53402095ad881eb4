/** Commands of the settings and of the team. */
import type { Commands } from '../../keys/command.ts';
import { goToSection, leaveSettings } from '../../subjects/settings/settingsSections.ts';

export const settingsCommands = {
  'settings.back': { does: 'Back to where you were', keys: [], always: ['Escape'], act: leaveSettings },
} satisfies Commands;

export const inviteCommands = {
  'team.invite': { does: 'Make a join code', keys: ['mod+Enter'], act: 'make' },
} satisfies Commands<{ make(): void }>;

export const codeCommands = {
  'team.copy': { does: 'Copy the join code', keys: ['c'], act: 'copy' },
} satisfies Commands<{ copy(): void }>;

export const hubCommands = {
  'team.tryNow': { does: 'Try now to reach the hub', keys: ['t'], act: 'tryNow' },
} satisfies Commands<{ readonly tryNow: (() => void) | null }>;

export const teamCommands = {
  'team.back': { does: 'Back to the settings', keys: [], always: ['Escape'], act: () => goToSection('team') },
} satisfies Commands;
