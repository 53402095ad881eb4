import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeList } from '#test/support/madeList.ts';
import { openListToWrite } from '../file/openList.sql.ts';
import { readRejected } from '../rows/rejectedLines.sql.ts';
import { findRowDetail } from '../rows/viewRows.sql.ts';
import { findingsOf } from './findings.sql.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-findings-'));
const listId = makeList(dataDir, ['Name', 'Phone'], [{ cells: ['Ann', '555'], findings: ['phone.impossible'], verdict: {} }]);

test.each([
  [
    'parameters of another kind',
    '[["phone.repeated","phone",{"row":"four"}],["phone.tollFree","phone",{}]]',
    ['phone.tollFree', 'unreadable'],
  ],
  ['a rule that is not known', '[["phone.lunar","phone",{}]]', ['unreadable']],
  ['another shape', '{"phone.tollFree":1}', ['unreadable']],
  ['text that is cut short', '[["phone.tollFree","pho', ['unreadable']],
])('%s in a list’s file is said to be there, and the rest is read', (_, details, rules) => {
  const db = openListToWrite(dataDir, listId);
  try {
    db.prepare('UPDATE row_findings SET details = ? WHERE row = 1').run(details);
    expect(findingsOf(db, 1).map(({ rule }) => rule)).toEqual(rules);
  } finally {
    db.close();
  }
});

test('an unreadable reason affects nothing else in the verdict', () => {
  const db = openListToWrite(dataDir, listId);
  try {
    const reasons = [
      { code: 'phone.valid', params: {} },
      { code: 'score', params: { score: 'high' } },
      { code: 'horoscope', params: {} },
    ];
    db.prepare("UPDATE verdicts SET verdict = json_set(verdict, '$.reasons', json(?)) WHERE row = 1").run(JSON.stringify(reasons));
    expect(findRowDetail(db, 1)?.verdict.reasons.map(({ code }) => code)).toEqual(['phone.valid', 'unreadable', 'unreadable']);
  } finally {
    db.close();
  }
});

test('a rejected line with an unreadable reason is listed with the others', () => {
  const db = openListToWrite(dataDir, listId);
  try {
    const insert = db.prepare(
      'INSERT INTO rejected_lines (position, source, line, reason, params, text, full_text) VALUES (?, 0, ?, ?, ?, ?, ?)',
    );
    insert.run(1, 2, 'tooManyCells', '{"cells":', 'a,b', 'a,b');
    insert.run(2, 3, 'tooManyCells', '{"cells":2,"expected":1}', 'c,d', 'c,d');
    db.exec('UPDATE list SET rejected_through = 2');
    expect(readRejected(db, 0, 9).map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'unreadable'],
      [3, 'tooManyCells'],
    ]);
  } finally {
    db.close();
  }
});
