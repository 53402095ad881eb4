import Database from 'better-sqlite3';
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { damageTable } from '#test/support/damage.ts';
import { makeList, newDataDir } from '#test/support/madeList.ts';
import { readList, renameList } from './list.sql.ts';
import { openHeldList, openListToRead, openListToWrite } from './openList.sql.ts';
import { listPath } from '../../platform/paths.ts';
import { removeDatabase } from '../../platform/replaceFile.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('an open list shows what was written since', () => {
  const [one, other] = [makeList(dataDir, ['a'], [{ cells: ['1'] }]), makeList(dataDir, ['b'], [])];
  const held = openHeldList(dataDir);
  const nameOf = (listId: string): string => held.use(listId, (db) => readList(db).name);
  expect(nameOf(one)).toBe('Made');
  const db = openListToWrite(dataDir, one);
  renameList(db, 'Renamed');
  db.close();
  expect([nameOf(one), nameOf(other), nameOf(one)]).toEqual(['Renamed', 'Made', 'Renamed']);
  held.close();
});

it('an open list is gone when its file is', { tags: ['openFiles'] }, () => {
  const [one, other] = [makeList(dataDir, ['a'], []), makeList(dataDir, ['b'], [])];
  const held = openHeldList(dataDir);
  const nameOf = (listId: string): string => held.use(listId, (db) => readList(db).name);
  expect(nameOf(one)).toBe('Made');
  removeDatabase(listPath(dataDir, one));
  expect(() => nameOf(one)).toThrow('list.notFound');
  expect(nameOf(other)).toBe('Made');
  held.close();
});

it('a list that was emptied while the program runs is damaged, not a bug', () => {
  const listId = makeList(dataDir, ['a'], [{ cells: ['1'] }]);
  writeFileSync(listPath(dataDir, listId), '');
  expect(() => openListToRead(dataDir, listId)).toThrow('dataFolder.corrupt');
  expect(() => openListToWrite(dataDir, listId)).toThrow('dataFolder.corrupt');
  expect(() => openListToRead(dataDir, listId)).toThrow('dataFolder.corrupt');
});

const { pragma: real } = Database.prototype;

it('a damaged list isn’t held open: Windows would let nobody set it aside', () => {
  const listId = makeList(dataDir, ['a'], [{ cells: ['1'] }]);
  const path = listPath(dataDir, listId);
  const opened: Database.Database[] = [];
  const pragma = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, ...args) {
    opened.push(this);
    return real.apply(this, args);
  });
  onTestFinished(() => pragma.mockRestore());
  damageTable(path, 'list');
  expect(() => openListToRead(dataDir, listId)).toThrow('dataFolder.corrupt');
  const newer = new Database(path);
  newer.exec('PRAGMA user_version = 9999');
  newer.close();
  expect(() => openListToWrite(dataDir, listId)).toThrow('dataFolder.future');
  expect(new Set(opened).size).toBe(2);
  expect(opened.filter((db) => db.open)).toEqual([]);
});
