/** A document about a person as a page that opens in any browser and prints well. It loads nothing and runs nothing. */
import type { HeldDocument } from './heldDocument.ts';

const titles: Record<string, string> = {
  rows: 'Rows of contact lists',
  rejectedLines: 'Lines that did not become rows',
  requests: 'Questions of checks',
  answers: 'Answers that were bought, as they were received',
  lookups: 'Look-ups by hand',
  notes: 'Notes, reasons and filters of what people did to rows',
  outcomes: 'What calls came to',
  suppressions: 'Suppressions: who must not be called',
  exports: 'Files that were exported with these rows',
  runs: 'Checks that asked about these rows',
  mentions: 'Names of files and lists, views, policies, reasons and other texts',
  originals: 'Copies of files that lists were read from',
  logs: 'Lines of the program’s log',
  backups: 'Backups that also hold this',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** `calledAt` → `Called at` */
const label = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return /At$|^at$/.test(key) ? new Date(value).toISOString() : String(value);
  if (typeof value === 'string') return value.length > 200 || value.startsWith('{') ? `<pre>${escaped(value)}</pre>` : escaped(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => (isPair(one) ? `${escaped(one[0])}: ${escaped(one[1])}` : valueText('', one))).join('<br>');
  return typeof value === 'object' ? table(Object.entries(value), key === 'cells' || key === 'fields') : '';
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** `asIs`: the keys are the person's own headings. */
function table(entries: readonly (readonly [string, unknown])[], asIs = false): string {
  const lines = entries.flatMap(([key, value]) => {
    const text = valueText(key, value);
    return text === '' ? [] : [`<tr><th scope="row">${escaped(asIs ? key : label(key))}</th><td>${text}</td></tr>`];
  });
  return `<table>${lines.join('')}</table>`;
}

export function heldPage({ madeAt, person, sections }: HeldDocument): string {
  const parts = Object.entries(sections).map(
    ([name, entries]) =>
      `<section><h2>${escaped(titles[name] ?? label(name))} (${entries.length})</h2>${
        entries.length === 0 ? '<p>None.</p>' : entries.map((entry) => table(Object.entries(entry))).join('\n')
      }</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Everything held on one person</title>
<style>
body { font: 14px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #181b22; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 } section > table { margin-bottom: 1rem; border-top: 2px solid #d3d8e0 }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem .2rem 0; border-bottom: 1px solid #e6e9ee; overflow-wrap: anywhere }
th { width: 12rem; font-weight: 500; color: #474e5c } pre { white-space: pre-wrap; margin: 0; font-size: 12px }
@media print { section > table { break-inside: avoid } }
</style>
</head>
<body>
<h1>Everything held on one person</h1>
<p>Made by Rollcall on ${escaped(madeAt)}. It says what this computer’s data folder holds; files that were exported from it are named, but may be anywhere.</p>
${table(Object.entries(person))}
${parts.join('\n')}
</body>
</html>
`;
}
