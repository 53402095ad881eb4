/** Names that a file can have on every system: one that is written on one computer is opened on another. Pure. */

/** Windows gives these to devices, in whatever case and with whatever extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;
const forbidden = /[\p{Cc}<>:"/\\|?*]/u;

/** `character`: the first that isn't allowed. `ending`: a dot or a blank, which Windows drops. `device`: the reserved part of the name. */
export type NameFlaw = { kind: 'character'; character: string } | { kind: 'ending' } | { kind: 'device'; device: string };

/** What keeps a file or a folder from having this name on some system; null if nothing does. `name`: without its folder. */
export function flawOfName(name: string): NameFlaw | null {
  const [character] = forbidden.exec(name) ?? [];
  if (character !== undefined) return { kind: 'character', character };
  if (/[. ]$/.test(name)) return { kind: 'ending' };
  const stem = stemOf(name);
  return device.test(stem) ? { kind: 'device', device: stem } : null;
}

/** `nul .tar.gz` → `nul`: what Windows looks at. */
const stemOf = (name: string): string => (name.split('.', 1)[0] ?? '').trimEnd();

/** A text as the name of a file, or as its beginning, on every system; empty where nothing of it is left. */
export function portableName(text: string): string {
  const name = text
    .replaceAll(new RegExp(`(?:${forbidden.source})+`, 'gu'), '-')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  return device.test(stemOf(name)) ? `_${name}` : name;
}
