/** The titles of the desktop program's own menus; the system names those that every program has. */
export const menuWords = {
  file: 'File',
  view: 'View',
  go: 'Go',
  help: 'Help',
  lists: 'Lists',
} as const;
