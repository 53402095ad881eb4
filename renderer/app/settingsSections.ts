/** The sections of the settings, in order, so that others can lead to one of them. */
import { appWords } from '../../electron/messages/window/appWords.ts';
import { focusName, focusSoon } from '../ui/focusSoon.ts';
import { go } from './router.ts';

export const { settingsSections } = appWords;
export type SettingsSection = keyof typeof settingsSections;

const nameOf = (section: SettingsSection): string => `settings ${section}`;

/** Marks the element that takes the focus of its section. */
export const sectionFocus = (section: SettingsSection) => ({ ...focusName(nameOf(section)), tabIndex: -1 });

/** Opens the settings at a section. */
export function goToSection(section: SettingsSection): void {
  go({ at: 'settings' });
  focusSoon(nameOf(section));
}
