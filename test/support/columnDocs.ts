/** Generates docs/columns.md from the table of a verdict's fields and from the operations. */
import { exportColumns, isExportedField, type ExportColumn } from '#contract/exports/recipeColumns.ts';
import { facetChoices } from '#contract/review/facets.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { operationTitle } from '#messages/names.ts';
import { columnAbout } from '#messages/verdict/verdictWords.ts';
import { plainHeading } from '#contract/exports/export.ts';

const code = (text: string): string => `\`${text}\``;

function valuesOf({ key }: ExportColumn): string {
  if (key === 'decision')
    return facetChoices('decision')
      .filter((choice) => choice !== 'none')
      .map(code)
      .join(', ');
  if (!isExportedField(key)) return '';
  const { type, values = [], export: { texts = {} } = {} } = entryOf(key);
  const written = [...new Set(values.map((value) => texts[value] ?? value))].map(code).join(', ');
  return type === 'text' && written !== '' ? `${written}, or whatever the service writes` : written;
}

const ours = exportColumns.map((column) => {
  const values = valuesOf(column);
  return `- ${code(column.name)}: ${columnAbout[column.key]}${values === '' ? '' : ` Values: ${values}.`}`;
});

/** Merges paths that differ only in indexes: `owners.{0,1,2}.name`. */
function together(paths: readonly string[]): string {
  const parts = paths.map((path) => path.split('.'));
  return (parts[0] ?? [])
    .map((_, at) => [...new Set(parts.map((part) => part[at] ?? ''))])
    .map((values) => (values.length === 1 ? values.join('') : `{${values.join(',')}}`))
    .join('.');
}

/** For each operation, one line per object of its answers, with the fields that become columns; its versions share their columns. */
function ofOperations(): string[] {
  const names = [...new Set(operations.map(({ name }) => name))];
  return names.flatMap((name) => {
    const versions = operations.filter((one) => one.name === name && one.columns.length > 0);
    const columns = [...new Set(versions.flatMap((one) => one.columns.map((column) => column.name)))];
    if (columns.length === 0) return [];
    const missingFrom = (column: string): string =>
      versions
        .filter((one) => one.columns.every((known) => known.name !== column))
        .map(({ version }) => version)
        .join(', ');
    const alike = Map.groupBy(columns, (column) => `${missingFrom(column)} ${column.replaceAll(/\.\d+\./g, '.#.')}`);
    const lines = Map.groupBy(alike.values(), (paths) => {
      const missing = missingFrom(paths[0] ?? '');
      const parent = `${name}.${together(paths)}`.replace(/\.[^.]+$/, '.');
      return `- ${code(parent)}${missing === '' ? '' : ` (not in ${missing})`}`;
    });
    const field = (paths: readonly string[]): string => code((paths[0] ?? '').replace(/^.*\./, ''));
    return ['', `### ${operationTitle(name)}`, '', ...[...lines].map(([line, fields]) => `${line}: ${fields.map(field).join(', ')}`)];
  });
}

export const columnDocs = (): string =>
  [
    '# Columns of an exported file',
    '',
    '<!-- Made from electron/contract/verdict/verdictFields.ts and the operations by `npm run docs`; a test holds it equal. Don’t edit it by hand. -->',
    '',
    'Your own columns come first, untouched and in their order; then these, unless you choose some of them. `--headings plain` writes',
    `"${plainHeading('rollcall.checked_at')}" for \`rollcall.checked_at\`. A cell is empty where nothing is known.`,
    '',
    ...ours,
    '',
    '## What the answers say',
    '',
    'For each kind of check, the fields of the newest answer follow under the service’s own names, such as',
    '`real_contact.phone.is_valid`. `{0,1,2}`: a column for each of up to three.',
    ...ofOperations(),
    '',
  ].join('\n');
