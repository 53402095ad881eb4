/** The person that another screen asks about: the settings open with what is held on them. */
import { create } from 'zustand';
import type { Person } from '#contract/privacy/privacy.ts';
import { goToSection } from './settingsSections.ts';

/** Null: nobody is asked about. */
export const usePersonAsked = create<{ person: Person | null }>(() => ({ person: null }));

/** Opens the settings with these, to be looked for when the person says so. */
export function askAbout(person: Person): void {
  usePersonAsked.setState({ person });
  goToSection('privacy');
}
