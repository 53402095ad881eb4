/** Reads vitest's report at the end of a suite. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from '../checkout.mjs';

/**
 * Returns vitest's counts, and a description of each failure: its file, its name, the start of its message, and how to run it alone. A file
 * that didn't load, or an error outside any test, counts as one failure. `skippedFor`: the number of skipped tests by tag; `unexplained`:
 * tests skipped without a tag.
 *
 * @param {string} file @param {number} code @param {string} [suite] the npm script that runs them; by default the one that the file belongs
 * to
 * @returns {{ passed: number, failed: number, skipped: number, failures: string[], skippedFor: Map<string, number>,
 *   unexplained: string[] }}
 */
export function readReport(file, code, suite) {
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: 0, failures: ['vitest wrote no report'], skippedFor: new Map(), unexplained: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = [];
  /** @type {Map<string, number>} */
  const skippedFor = new Map();
  /** @type {string[]} */
  const unexplained = [];
  for (const results of report.testResults) {
    const from = relative(inRoot(), results.name);
    /** @type {{ status: string, fullName: string, title: string, tags: string[], failureMessages: string[] }[]} */
    const tests = results.assertionResults;
    const failed = tests.filter(({ status }) => status === 'failed');
    for (const { fullName, title, failureMessages } of failed) {
      failures.push(inBrief(`${from} > ${fullName}`, failureMessages.join('\n'), alone(from, title, suite)));
    }
    if (results.status === 'failed' && failed.length === 0) failures.push(inBrief(from, results.message, alone(from, undefined, suite)));
    for (const { tags, fullName } of tests.filter(({ status }) => status === 'skipped')) {
      if (tags.length === 0) unexplained.push(`${from} > ${fullName}`);
      for (const tag of tags) skippedFor.set(tag, (skippedFor.get(tag) ?? 0) + 1);
    }
  }
  if (failures.length === 0 && code !== 0) failures.push(`vitest ended with ${code}, and no test of its report failed`);
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: failures.length, skipped, failures, skippedFor, unexplained };
}

/** The command that runs one test. @param {string} file @param {string} [title] @param {string} [suite] */
function alone(file, title, suite = file.startsWith('test/long/') ? 'run long' : 'test') {
  return `run it alone: npm ${suite} -- ${file}${title === undefined ? '' : ` -t ${JSON.stringify(title.replace(/[.*+?^${}()|[\]\\]/g, '.'))}`}`;
}

/** @param {string} name @param {string} message @param {string} hint */
function inBrief(name, message, hint) {
  const ours = message.split('\n').filter((line) => !line.includes('node_modules'));
  return [name, ...ours.slice(0, 30), hint].join('\n  ');
}
