/** Reads vitest's report, for the end of a suite. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from './house.mjs';

/**
 * What vitest counted, and each failure in words: its file, its name and the start of its message. A file that did not load, or an error
 * outside any test, counts as one failure.
 *
 * @param {string} file @param {number} code
 * @returns {{ passed: number, failed: number, skipped: number, failures: string[] }}
 */
export function readReport(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: ['vitest wrote no report'] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = [];
  for (const suite of report.testResults) {
    const from = relative(inRoot(), suite.name);
    /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
    const failed = suite.assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed');
    for (const test of failed) failures.push(inBrief(`${from} > ${test.fullName}`, test.failureMessages.join('\n')));
    if (suite.status === 'failed' && failed.length === 0) failures.push(inBrief(from, suite.message));
  }
  if (failures.length === 0 && code !== 0) failures.push(`vitest ended with ${code}, and no test of its report failed`);
  return { passed: report.numPassedTests, failed: failures.length, skipped: report.numPendingTests + report.numTodoTests, failures };
}

/** @param {string} name @param {string} message */
function inBrief(name, message) {
  const ours = message.split('\n').filter((line) => !line.includes('node_modules'));
  return [name, ...ours.slice(0, 30)].join('\n  ');
}
