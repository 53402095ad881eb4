/** The theme of what the system draws for Rollcall (title bar, menus, dialogs), and what the page takes for the system's own. */
import { nativeTheme } from 'electron';
import type { CommandHandlers } from '../../contract/commands.ts';

/** Follows the settings: at the start, and again after `settings.changed`. */
export async function followTheme(handlers: Pick<CommandHandlers, 'app.state'>): Promise<void> {
  const { settings } = await handlers['app.state']({});
  nativeTheme.themeSource = settings.theme;
}
