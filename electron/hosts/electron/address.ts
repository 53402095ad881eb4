/** The address of the window in Electron: a scheme of its own, so that no file path or web page shares its origin. */

export const scheme = 'rollcall';
export const host = 'app';
export const startUrl = `${scheme}://${host}/`;

/** Whether a frame at this URL shows our page. Compared by parts: `rollcall://app.evil/` starts like ours. */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return parsed.protocol === `${scheme}:` && parsed.host === host && parsed.username === '' && parsed.password === '';
}
