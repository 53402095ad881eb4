/** docs/columns.md, made from the table of a verdict's fields and from the operations. */
import { exportColumns, isExportedField, type ExportColumn } from '../../electron/contract/exportColumns.ts';
import { facetChoices } from '../../electron/contract/facets.ts';
import { operations } from '../../electron/contract/operations/catalog.ts';
import { entryOf } from '../../electron/contract/verdictFields.ts';
import { operationTitle } from '../../electron/messages/names.ts';
import { columnAbout } from '../../electron/messages/verdictWords.ts';
import { plainHeading } from '../../electron/contract/export.ts';

const code = (text: string): string => `\`${text}\``;

function valuesOf({ key }: ExportColumn): string {
  if (key === 'decision')
    return facetChoices('decision')
      .filter((choice) => choice !== 'none')
      .map(code)
      .join(', ');
  if (!isExportedField(key)) return '';
  const { type, values = [], export: { texts = {} } = {} } = entryOf(key);
  if (type === 'score') return '0 to 100';
  const written = [...new Set(values.map((value) => texts[value] ?? value))].map(code).join(', ');
  return type === 'text' && written !== '' ? `${written}, or whatever the service writes` : written;
}

const ours = exportColumns.map(
  (column) => `| ${code(column.name)} | ${plainHeading(column.name)} | ${columnAbout[column.key]} | ${valuesOf(column)} |`,
);

/** A path with its indexes left out, which the first, second and third of the same things share. */
const template = (path: string): string => path.replace(/\.\d+\./g, '.#.');

/** Several paths of one template as one: each index that differs stands as all of its values, `owners.{0,1,2}.name`. */
function together(paths: readonly string[]): string {
  const parts = paths.map((path) => path.split('.'));
  return (parts[0] ?? [])
    .map((_, at) => [...new Set(parts.map((part) => part[at] ?? ''))])
    .map((values) => (values.length === 1 ? values.join('') : `{${values.join(',')}}`))
    .join('.');
}

/** One line for each kind of column that an operation fills; its versions share their columns. */
function ofOperations(): string[] {
  const names = [...new Set(operations.map(({ name }) => name))];
  return names.flatMap((name) => {
    const versions = operations.filter((one) => one.name === name && one.columns.length > 0);
    const columns = [...new Set(versions.flatMap((one) => one.columns.map((column) => column.name)))];
    const [newest] = versions;
    if (newest === undefined) return [];
    const missingFrom = (column: string): string =>
      versions
        .filter((one) => one.columns.every((known) => known.name !== column))
        .map(({ version }) => version)
        .join(', ');
    const alike = Map.groupBy(columns, (column) => `${missingFrom(column)} ${template(column)}`);
    const line = (kind: readonly string[]): string => {
      const missing = missingFrom(kind[0] ?? '');
      return `- ${code(`${name}.${together(kind)}`)}${missing === '' ? '' : ` (not in ${missing})`}`;
    };
    return ['', `### ${operationTitle(name)}`, '', ...[...alike.values()].map(line)];
  });
}

export const columnDocs = (): string =>
  [
    '# Columns of an exported file',
    '',
    '<!-- Made from electron/contract/verdictFields.ts and the operations by `npm run docs`; a test holds it equal. Don’t edit it by hand. -->',
    '',
    'Your own columns come first, untouched and in their order; then these, unless you choose some of them. `--headings plain` uses the second name.',
    'A cell is empty where nothing is known.',
    '',
    '| column | plain heading | says | values |',
    '|---|---|---|---|',
    ...ours,
    '',
    '## What the answers say',
    '',
    'For each kind of check, the fields of the newest answer follow under the service’s own names. `{0,1,2}`: a column for each of up to three.',
    ...ofOperations(),
    '',
  ].join('\n');
