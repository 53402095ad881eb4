/** File names that are valid on every system: files move between computers. Pure. */

/** Windows reserves these for devices, in any case and with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;
const forbidden = /[\p{Cc}<>:"/\\|?*]/u;

/**
 * `character`: the first one that isn't allowed. `ending`: a dot or a blank, which Windows drops. `device`: the reserved part of the name.
 */
export type NameFlaw = { kind: 'character'; character: string } | { kind: 'ending' } | { kind: 'device'; device: string };

/** Why a file or folder can't have this name on some system; null if it can. `name`: without its folder. */
export function flawOfName(name: string): NameFlaw | null {
  const [character] = forbidden.exec(name) ?? [];
  if (character !== undefined) return { kind: 'character', character };
  if (/[. ]$/.test(name)) return { kind: 'ending' };
  const stem = stemOf(name);
  return device.test(stem) ? { kind: 'device', device: stem } : null;
}

/** The part that Windows checks: `nul .tar.gz` → `nul`. */
const stemOf = (name: string): string => (name.split('.', 1)[0] ?? '').trimEnd();

/** A text as a file name, or the beginning of one, valid on every system; empty if nothing of it is left. */
export function portableName(text: string): string {
  const name = text
    .replaceAll(new RegExp(`(?:${forbidden.source})+`, 'gu'), '-')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  return device.test(stemOf(name)) ? `_${name}` : name;
}
