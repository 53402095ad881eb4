/** Key names as shown on controls and as events report them: `mod` is Ctrl, and ⌘ on a Mac. */
const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const printed: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': 'Space',
  Shift: '⇧',
};

/** `mod+Enter` → `Ctrl ↵`. */
export const keyText = (keys: string): string =>
  keys
    .split('+')
    .map((key) => printed[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' ');

/** Whether an event is that key: `j`, `F2`, `mod+o`, `Escape`. Letters match in either case, so that caps lock does no harm. */
export function isKey(event: KeyboardEvent, keys: string): boolean {
  const wantsMod = keys.startsWith('mod+');
  const key = wantsMod ? keys.slice(4) : keys;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const otherMod = isMac ? event.ctrlKey : event.metaKey;
  if (mod !== wantsMod || otherMod || event.altKey) return false;
  return event.key === key || (key.length === 1 && event.key.toLowerCase() === key.toLowerCase());
}
