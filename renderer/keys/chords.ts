/**
 * Key chords in the notation that the command table, the settings and key events share: `j`, `F2`, `Space`, `mod+Enter`, `shift+F3`,
 * `mod+alt+shift+k`, with the modifiers in this order. `mod` is Ctrl, or ⌘ on a Mac.
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

/** Key names for screen readers, where the printed symbol can't be read aloud. */
const spoken: Readonly<Record<string, string>> = {
  ...(isMac ? { mod: 'Command', alt: 'Option', shift: 'Shift' } : {}),
  Enter: 'Enter',
  Escape: 'Escape',
  ArrowUp: 'Up arrow',
  ArrowDown: 'Down arrow',
  ArrowLeft: 'Left arrow',
  ArrowRight: 'Right arrow',
};

/** Splits a chord into its modifiers and its key. `mod++` is Ctrl with the plus key. */
const partsOf = (chord: string): string[] => {
  const key = /^(?:mod\+)?(?:alt\+)?(?:shift\+)?(.+)$/.exec(chord)?.[1] ?? chord;
  const before = chord.slice(0, chord.length - key.length);
  return [...modifiers.filter((one) => before.includes(`${one}+`)), key];
};

const printedKey = (key: string): string => printed[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The chord as printed on a control: `mod+Enter` → `Ctrl ↵`. */
export const chordText = (chord: string): string => partsOf(chord).map(printedKey).join(' ');

/** The chord in words: `mod+Enter` → `Ctrl+Enter`. */
export const chordWords = (chord: string): string =>
  partsOf(chord)
    .map((part) => spoken[part] ?? printedKey(part))
    .join('+');

/** The parts of a key event that determine its chord. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

/**
 * Returns the chord that was pressed. Caps Lock makes no difference. Shift and AltGr count as part of the characters that need them, so
 * that `?` and `[` name the same keys on every keyboard.
 */
export function chordOf(event: KeyPress): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isSign = key.length === 1 && key.toUpperCase() === key;
  // Windows reports AltGr as Ctrl and Alt.
  const isAltGr = isSign && event.getModifierState('AltGraph');
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  // No command uses the other modifier: it belongs to the system.
  const parts = isAltGr
    ? []
    : [other ? 'other' : '', mod ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey && !isSign ? 'shift' : ''];
  return [...parts.filter((part) => part !== ''), key].join('+');
}

/** Whether the key is only a modifier or a dead key, which doesn't complete a chord. */
export const isModifier = (key: string): boolean =>
  ['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Dead', 'Process', 'Unidentified', 'Fn'].includes(key);

/** Whether the chord types nothing and may act in a text field. Chords for undo, selection and the clipboard belong to the text field. */
export const writesNothing = (chord: string): boolean =>
  /^F\d+$/.test(partsOf(chord).at(-1) ?? '') ||
  (chord.startsWith('mod+') && !['mod+z', 'mod+shift+z', 'mod+y', 'mod+a', 'mod+c', 'mod+x', 'mod+v'].includes(chord));

/** Whether the system, the browser or every control needs the chord, so that no command can be bound to it. */
export const isReserved = (chord: string): boolean =>
  chord.startsWith('other+') ||
  ['Tab', 'shift+Tab', 'mod+Tab', 'alt+Tab', 'alt+F4', 'F5', 'F11', 'F12', 'ContextMenu', 'Insert', 'Backspace'].includes(chord) ||
  ['c', 'x', 'v', 'w', 't', 'n', 'q', 'r'].some((key) => chord === `mod+${key}`) ||
  ['t', 'n', 'w', 'r', 'i', 'j', 'c'].some((key) => chord === `mod+shift+${key}`);
