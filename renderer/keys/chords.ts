/**
 * Keys as the table, the settings and events name them: `j`, `F2`, `Space`, `mod+Enter`, `shift+F3`, `mod+alt+shift+k`, in this order.
 * `mod` is Ctrl, and ⌘ on a Mac.
 */
const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const modifiers = ['mod', 'alt', 'shift'] as const;

const printed: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page up',
  PageDown: 'Page down',
};

/** What a screen reader says where the printed sign has no name. */
const spoken: Readonly<Record<string, string>> = {
  ...(isMac ? { mod: 'Command', alt: 'Option', shift: 'Shift' } : {}),
  Enter: 'Enter',
  Escape: 'Escape',
  ArrowUp: 'Up arrow',
  ArrowDown: 'Down arrow',
  ArrowLeft: 'Left arrow',
  ArrowRight: 'Right arrow',
};

/** `mod++` is Ctrl with the plus key. */
const partsOf = (chord: string): string[] => {
  const key = /^(?:mod\+)?(?:alt\+)?(?:shift\+)?(.+)$/.exec(chord)?.[1] ?? chord;
  const before = chord.slice(0, chord.length - key.length);
  return [...modifiers.filter((one) => before.includes(`${one}+`)), key];
};

const printedKey = (key: string): string => printed[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** As printed on a control: `mod+Enter` → `Ctrl ↵`. */
export const chordText = (chord: string): string => partsOf(chord).map(printedKey).join(' ');

/** In words: `mod+Enter` → `Ctrl+Enter`. */
export const chordWords = (chord: string): string =>
  partsOf(chord)
    .map((part) => spoken[part] ?? printedKey(part))
    .join('+');

/** The parts of a key event that name a key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

/**
 * The chord that was pressed. Letters are the same with caps lock. Shift and AltGr count as part of a sign that needs them: `?` and `[` are
 * those keys on every keyboard.
 */
export function chordOf(event: KeyPress): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isSign = key.length === 1 && key.toUpperCase() === key;
  // Windows reports AltGr as Ctrl and Alt.
  const isAltGr = isSign && event.getModifierState('AltGraph');
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  // Nothing is bound with the other one: it belongs to the system.
  const parts = isAltGr
    ? []
    : [other ? 'other' : '', mod ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey && !isSign ? 'shift' : ''];
  return [...parts.filter((part) => part !== ''), key].join('+');
}

/** A modifier by itself is not a key yet. */
export const isModifier = (key: string): boolean =>
  ['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Dead', 'Process', 'Unidentified', 'Fn'].includes(key);

/** Chords that act while somebody types: they write nothing. A text being edited has its own undo, selection and clipboard. */
export const writesNothing = (chord: string): boolean =>
  /^F\d+$/.test(partsOf(chord).at(-1) ?? '') ||
  (chord.startsWith('mod+') && !['mod+z', 'mod+shift+z', 'mod+y', 'mod+a', 'mod+c', 'mod+x', 'mod+v'].includes(chord));

/** Keys that the system, the browser or every control needs for itself: no command can have them. */
export const isReserved = (chord: string): boolean =>
  chord.startsWith('other+') ||
  ['Tab', 'shift+Tab', 'mod+Tab', 'alt+Tab', 'alt+F4', 'F5', 'F11', 'F12', 'ContextMenu', 'Insert', 'Backspace'].includes(chord) ||
  ['c', 'x', 'v', 'w', 't', 'n', 'q', 'r'].some((key) => chord === `mod+${key}`) ||
  ['t', 'n', 'w', 'r', 'i', 'j', 'c'].some((key) => chord === `mod+shift+${key}`);
