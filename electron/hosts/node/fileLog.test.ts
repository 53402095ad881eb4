import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import { openFileLog } from './fileLog.ts';
import { realClock } from './realClock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-log-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (): string => readFileSync(join(dataDir, 'logs', 'rollcall.log'), 'utf8');

describe('openFileLog', () => {
  it('writes one line of JSON with its id, for the owner only', () => {
    const { log } = openFileLog(dataDir, realClock);
    const id = log('the thread ended', new Error('outer', { cause: new TypeError('inner') }));
    const line: unknown = JSON.parse(read());
    expect(line).toMatchObject({
      id,
      message: 'the thread ended',
      error: { name: 'Error', message: 'outer', cause: { name: 'TypeError' } },
    });
    expect(statSync(join(dataDir, 'logs', 'rollcall.log')).mode & 0o777).toBe(privateModes.file);
    expect(statSync(join(dataDir, 'logs')).mode & 0o777).toBe(privateModes.folder);
  });

  it('redacts every known key, wherever it appears', () => {
    const { log, keepOut } = openFileLog(dataDir, realClock);
    const key = 'canary-"key"\\1234';
    keepOut(key);
    log(`said ${key}`, new Error(`again ${key}`, { cause: new Error(key) }));
    expect(read()).not.toContain('canary');
    expect(() => JSON.parse(read()) as unknown).not.toThrow();
  });

  it('does not repeat what a parser quotes', () => {
    const { log } = openFileLog(dataDir, realClock);
    try {
      JSON.parse('Jane Example');
    } catch (error) {
      log('unreadable', error);
    }
    expect(read()).not.toContain('Jane');
  });

  it('has nobody’s home folder, in sentences or in errors', () => {
    const { log } = openFileLog(dataDir, realClock);
    const error = Object.assign(new Error('x', { cause: new Error(`${homedir()}/x`) }), {
      stack: 'Error: x\n    at C:\\Users\\Ada\\x.js:1:2',
    });
    for (const path of ['/home/ada/x', 'C:\\Users\\Ada\\x', '\\\\ADA-PC\\ada\\x', `${homedir()}/x`]) log(`${path} is damaged`, error);
    expect(read().trim().split('\n')).toHaveLength(4);
    expect(read().replaceAll(homedir(), 'ada')).not.toMatch(/ada/i);
  });

  it('rotates at a megabyte and keeps three files', () => {
    const { log } = openFileLog(dataDir, realClock);
    for (let n = 0; n < 5; n++) {
      log(`line ${n}`);
      writeFileSync(join(dataDir, 'logs', 'rollcall.log'), 'x'.repeat(1_000_001), { flag: 'a' });
    }
    expect(readdirSync(join(dataDir, 'logs')).sort()).toEqual(['rollcall.log', 'rollcall.log.1', 'rollcall.log.2']);
  });

  it('loses no line while it can’t rotate', () => {
    const { log } = openFileLog(dataDir, realClock);
    log('first');
    writeFileSync(join(dataDir, 'logs', 'rollcall.log'), `${'x'.repeat(1_000_001)}\n`, { flag: 'a' });
    // Occupies the name of a rotated log.
    mkdirSync(join(dataDir, 'logs', 'rollcall.log.2', 'below'), { recursive: true });
    log('last');
    expect(read()).toContain('"last"');
  });

  it('never throws: if it can’t write, it still returns an id', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(openFileLog(join(file, 'below'), realClock).log('lost')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
