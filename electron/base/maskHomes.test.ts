import { expect, it } from 'vitest';
import { maskHomes } from './maskHomes.ts';

it.each([
  ['C:\\Users\\Ada Lovelace\\lists\\May.csv', 'C:\\Users\\…\\lists\\May.csv'],
  ['c:/users/ada/x', 'c:/users/…/x'],
  ["C:\\Users\\O'Neil", 'C:\\Users\\…'],
  ['{"path":"C:\\\\Users\\\\ada\\\\x"}', '{"path":"C:\\\\Users\\\\…\\\\x"}'],
  ['\\\\?\\C:\\Users\\ada\\x', '\\\\?\\C:\\Users\\…\\x'],
  ['file:///C:/Users/Ada%20L/out/main.js:1:2', 'file:///C:/Users/…/out/main.js:1:2'],
  ['C:\\Documents and Settings\\ada\\x', 'C:\\Documents and Settings\\…\\x'],
  ['open /home/ada/x and /Users/Zoë/y', 'open /home/…/x and /Users/…/y'],
  ['file:///var/home/ada/x', 'file:///var/home/…/x'],
  ['\\\\ADA-PC\\ada$\\May leads.csv', '\\\\…'],
  ['at \\\\server\\home\\ada\\x.js:1:2', 'at \\\\…:1:2'],
  ['\\\\?\\UNC\\server\\ada\\x', '\\\\…'],
])('of %j shows %j', (text, shown) => {
  expect(maskHomes(text)).toBe(shown);
});

it.each([
  'out/main/rollcall.js:1:2',
  '/usr/lib/rollcall',
  'C:\\Program Files\\Rollcall',
  '\\\\.\\pipe\\rollcall-1',
  'a home / b',
  'users: 3',
])('leaves %j as it is', (text) => {
  expect(maskHomes(text)).toBe(text);
});
