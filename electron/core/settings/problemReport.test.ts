import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemReport, type Reported } from './problemReport.ts';

it('has nobody’s name that an older line of the log has in a path', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-report-'));
  const settings: Reported['app']['settings'] = {
    ...{ operator: 'Ada', theme: 'system', environmentId: 'sandbox', country: 'US', keepOriginals: true, freshDays: {}, keys: {} },
  };
  const path = 'C:\\Users\\Ada Lovelace\\x.js:1:2';
  const error = { name: 'Error', message: path, frames: [path], cause: { name: 'Error', message: '/home/ada/x', frames: [] } };
  try {
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(join(dataDir, 'logs', 'rollcall.log'), `${JSON.stringify({ id: '1', at: '2', message: `${path} is gone`, error })}\n`);
    const app: Reported['app'] = { version: '0.1.0', host: 'cli', settings, author: 'Ada' };
    const report = problemReport({ app, lists: [], environments: [], notices: [], dataDir, now: 0 });
    expect(report).toContain('C:\\\\Users\\\\…\\\\x.js');
    expect(report).not.toMatch(/ada/i);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
