/** What the row above the review’s grid says. */
import { counted } from '../count.ts';

export const reviewToolRowWords = {
  label: 'Views, filters and export',
  filters: 'Filters',
  row: 'Row',
  columns: 'Columns',
  export: 'Export',
  exportRows: (rows: number) => `Export ${counted(rows, 'row')}`,
  pills: {
    label: 'Filters in use',
    /** `filter`: in words. */
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear',
  },
  modes: { label: 'Show the rows as', grid: 'Grid', triage: 'Triage', overview: 'Overview' },
  search: { placeholder: 'Search', label: 'Search all cells' },
  sort: { title: 'Sort', thenBy: (title: string) => `Then by ${title}` },
} as const;
