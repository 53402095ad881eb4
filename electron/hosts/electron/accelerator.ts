/** Converts the window's keys to the names in Electron's menus. */

const modifiers: Readonly<Record<string, string>> = { mod: 'CommandOrControl', alt: 'Alt', shift: 'Shift' };

const named: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Escape: 'Escape',
  Space: 'Space',
  Delete: 'Delete',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Home: 'Home',
  End: 'End',
  '+': 'Plus',
};

function keyOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return key.toUpperCase();
  return named[key] ?? (/^(\d|F\d{1,2}|[-/?,.;=[\]])$/.test(key) ? key : null);
}

/**
 * Converts `mod+Enter` to `CommandOrControl+Return`; null for keys that a menu can't show. On macOS also null for keys without ⌘ that
 * aren't F keys, and for editing keys: there a menu receives its keys before the page does, so they couldn't be typed.
 */
export function acceleratorOf(chord: string, platform: NodeJS.Platform): string | null {
  const [, before = '', rest = ''] = /^((?:mod\+)?(?:alt\+)?(?:shift\+)?)(.+)$/.exec(chord) ?? [];
  const key = keyOf(rest);
  if (key === null) return null;
  const isF = /^F\d/.test(key);
  const edits = /^mod\+(shift\+)?[zyacxv]$/.test(chord);
  if (platform === 'darwin' && !isF && (!before.startsWith('mod+') || edits)) return null;
  return [...before.split('+').flatMap((name) => modifiers[name] ?? []), key].join('+');
}
