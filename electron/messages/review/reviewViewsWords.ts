/** What the review says about its views, and about saving them. `name`: of a saved view. */
export const reviewViewsWords = {
  title: 'Views',
  view: (title: string) => `View: ${title}`,
  /** Before the title of the view that is shown. */
  shown: 'View: ',
  changed: 'changed',
  isChanged: (name: string) => `${name} (changed)`,
  all: 'All views',
  allMeans: 'Views: choose, save, rename',
  update: (name: string) => `Update “${name}”`,
  saveAs: 'Save this view as…',
  change: 'Rename, order or remove…',
  save: {
    title: 'Save this view',
    name: 'Name',
    isTaken: 'A view with this name is replaced.',
    isNew: 'For this list. The number in the menu after V chooses it.',
    /** `filter`: to follow “rows with”; empty if there is none. */
    holds: ({ filter, sort }: { filter: string; sort: string }) =>
      `${filter === '' ? 'All rows' : `Rows with ${filter}`}, sorted by ${sort}, with the columns as they are now.`,
    replace: 'Replace view',
    save: 'Save view',
  },
  manage: {
    title: 'Saved views',
    none: 'This list has no saved views.',
    nameOf: (name: string) => `Name of “${name}”`,
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    remove: (name: string) => `Remove “${name}”`,
    wasRemoved: (name: string) => `“${name}” was removed`,
    restore: 'Restore',
  },
} as const;
