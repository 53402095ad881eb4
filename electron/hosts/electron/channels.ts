/** Data passed to the window before it can make requests, and the four channels between preload and main; there are no others. */

/** Argument with the formats of dates and numbers, which the window needs before it can make requests. */
export const localeArgument = '--rollcall-locale=';

export const channels = {
  /** invoke (name, params) → { ok, value | failure }. */
  call: 'call',
  /** invoke (path) → { fileId, name, bytes }. */
  grantFile: 'grant-file',
  /** invoke (name, text) → { fileId, name, bytes }: pasted text isn't a file yet. */
  takeText: 'take-text',
  /** send (name, payload), from main to the window. */
  event: 'event',
} as const;
