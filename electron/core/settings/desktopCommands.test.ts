import { expect, it } from 'vitest';
import type { Files } from '../ports.ts';
import { desktopCommands } from './desktopCommands.ts';

it('suggests only names that a file can have on every system', async () => {
  const suggested: string[] = [];
  const chooseSave: Files['chooseSave'] = (name) => {
    suggested.push(name);
    return Promise.resolve(null);
  };
  const files = { chooseSave } as Files;
  const { 'files.chooseSave': ask } = desktopCommands({ files, network: [] });
  for (const suggestedName of ['Q&A: May?.csv', 'aux.csv', '...']) await ask({ suggestedName, folder: false });
  expect(suggested).toEqual(['Q&A- May-.csv', '_aux.csv', 'rollcall']);
});
