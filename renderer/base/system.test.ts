import { expect, it } from 'vitest';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { fileManagerOf } from './system.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Show data folder in Explorer', 'Show in Explorer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Show logs in Finder', 'Show in Finder'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Show logs', 'Show in folder'],
])('in %j a folder is shown by “%s”, a file by “%s”', (userAgent, label, ofFile) => {
  const { data, logs } = aboutWords.acts;
  expect([data, logs].map((say) => say(fileManagerOf(userAgent)))).toContain(label);
  expect(exportWords.done.show[fileManagerOf(userAgent)]).toBe(ofFile);
});
