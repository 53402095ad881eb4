import { expect, test, vi } from 'vitest';
import { showRows, takeAskedRows } from './reviewChoice.ts';

test('the requested rows are shown once, and only of their own list', () => {
  vi.stubGlobal('location', { hash: '' });
  showRows('one', { status: ['failed'] });
  expect(location.hash).toBe('#/lists/one/review');
  expect(takeAskedRows('one')).toEqual({ status: ['failed'] });
  expect(takeAskedRows('one')).toBeNull();
  showRows('one', { status: ['failed'] });
  expect(takeAskedRows('other')).toBeNull();
  vi.unstubAllGlobals();
});
