import { expect, it } from 'vitest';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { fileManagerOf } from './system.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Show data folder in Explorer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Show logs in Finder'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Show logs'],
])('in %j a folder is shown by “%s”', (userAgent, label) => {
  const { data, logs } = aboutWords.acts;
  expect([data, logs].map((say) => say(fileManagerOf(userAgent)))).toContain(label);
});
