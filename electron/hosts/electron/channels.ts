/** The three channels between preload and main; there are no others. */

export const channels = {
  /** invoke (name, params) → { ok, value | failure } */
  call: 'call',
  /** invoke (path) → { fileId, name, bytes } */
  grantFile: 'grant-file',
  /** send (name, payload), from main to the window */
  event: 'event',
} as const;
