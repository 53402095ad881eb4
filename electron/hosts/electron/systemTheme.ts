/** The theme of what the system draws for Rollcall (title bar, menus, dialogs), and what the page takes for the system's own. */
import { nativeTheme } from 'electron';
import type { Settings } from '#contract/settings/settings.ts';

export function drawIn(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}
