/** What a made-up page lacks that components ask of it, and its clearing after each test. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// As `expect.poll`: a busy machine may need more than a second for what comes as soon as it can.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// Nothing is laid out here: what is not hidden is seen, and nothing scrolls.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.closest('[hidden]') === null;
};
Element.prototype.scrollIntoView = () => undefined;
