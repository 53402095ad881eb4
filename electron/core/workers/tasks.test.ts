import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newDataDir } from '#test/support/madeList.ts';
import { commands, type Command } from '#contract/commands.ts';
import { storageTasks } from '../storage/storageTasks.ts';
import { evidenceTasks } from '../evidence/make/evidenceTasks.ts';
import { exportTasks } from '../exports/tasks.ts';
import { cardTasks, overviewTasks } from '../lists/overviewTasks.ts';
import { listTasks } from '../lists/listTasks.ts';
import { planTasks } from '../plan/planTasks.ts';
import { retentionTasks } from '../privacy/retentionTasks.ts';
import { openHeldList } from '../lists/file/openList.sql.ts';
import { listModules } from './listModules.ts';

test('a task has the name of a command only if its thread does that command', () => {
  const dataDir = newDataDir();
  const shown = openHeldList(dataDir);
  const { tasks, close } = listModules({ dataDir, keepsFacts: false });
  const first = { ...overviewTasks(dataDir, shown), ...cardTasks(dataDir), ...retentionTasks(dataDir) };
  const ofListThread = { ...first, ...listTasks(dataDir, shown), ...tasks };
  const others = { ...exportTasks(dataDir), ...evidenceTasks(dataDir), ...planTasks(dataDir), ...storageTasks(dataDir) };
  const namesOf = (all: object): string[] => Object.keys(all).filter((name) => Object.hasOwn(commands, name));
  const declared = Object.entries<Command>(commands).filter(([, { runsIn }]) => runsIn === 'listThread');
  expect(namesOf(ofListThread).sort()).toEqual(declared.map(([name]) => name).sort());
  expect(namesOf(others)).toEqual([]);
  close();
  shown.close();
  rmSync(dataDir, { recursive: true });
});
