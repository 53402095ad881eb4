/** Navigation to a section of the settings, and back to where the person came from. */
import { create } from 'zustand';
import type { Person } from '#contract/privacy/privacy.ts';
import { appWords } from '#messages/appWords.ts';
import { focusName, focusSoon } from '../../ui/page/focus.ts';
import { go, useBeforeSettings, type Route, type SettingsSection } from '../../base/router.ts';

const nameOf = (section: SettingsSection): string => `settings ${section}`;

/** Marks the element that takes the focus in its section. */
export const sectionFocus = (section: SettingsSection) => ({ ...focusName(nameOf(section)), tabIndex: -1 });

export function goToSection(section: SettingsSection): void {
  go({ at: 'settings', section });
  focusSoon(nameOf(section));
}

export const leaveSettings = (): void => go(useBeforeSettings.getState());

/** `Back to the check` */
export const backWords = (route: Route): string =>
  appWords.backTo[route.at === 'list' ? route.step : route.at === 'settings' || route.at === 'team' ? 'lists' : route.at];

/** The person whose data is requested; null if none. */
export const usePersonRequest = create<{ person: Person | null }>(() => ({ person: null }));

/** Opens the settings with this person filled in; the search starts only when the person confirms it. */
export function askAbout(person: Person): void {
  usePersonRequest.setState({ person });
  goToSection('privacy');
}
