import { expect, test, vi } from 'vitest';
import { forgetReviewChoice, openReview, reviewChoice } from './reviewChoice.ts';

test('the rows that were asked for are shown once, and only of their own list', () => {
  vi.stubGlobal('location', { hash: '' });
  openReview('one', { statuses: ['failed'] });
  expect(location.hash).toBe('#/lists/one/review');
  expect(reviewChoice('other')).toEqual({});
  expect(reviewChoice('one')).toEqual({ statuses: ['failed'] });
  forgetReviewChoice();
  expect(reviewChoice('one')).toEqual({});
  vi.unstubAllGlobals();
});
