import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { samplePath } from '#test/support/openTestCore.ts';
import { sampleSha256 } from './sampleList.ts';

test('the sample list is known by what it contains', () => {
  expect(createHash('sha256').update(readFileSync(samplePath)).digest('hex')).toBe(sampleSha256);
});
