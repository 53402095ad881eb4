/** Reads vitest's counts, for the summary line of a suite. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * What vitest counted. A file that did not load, or an error outside any test, counts as one failure.
 *
 * @param {string} file @param {number} code
 */
export function readReport(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @param {{ status: string, assertionResults: { status: string }[] }} suite */
  const didNotLoad = (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed');
  const failed = report.numFailedTests + report.testResults.filter(didNotLoad).length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
