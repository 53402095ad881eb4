/** What the window is told before it can ask, and the four channels between preload and main; there are no others. */

/** How the window is told the formats of dates and numbers: an argument of its own, because it needs them before it can ask. */
export const localeArgument = '--rollcall-locale=';

export const channels = {
  /** invoke (name, params) → { ok, value | failure } */
  call: 'call',
  /** invoke (path) → { fileId, name, bytes } */
  grantFile: 'grant-file',
  /** invoke (name, text) → { fileId, name, bytes }: pasted text isn't a file yet */
  takeText: 'take-text',
  /** send (name, payload), from main to the window */
  event: 'event',
} as const;
