/** What a made-up page lacks that components ask of it, and its clearing after each test. */
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// As `expect.poll`: a busy machine may need more than a second for what comes as soon as it can.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  // They outlive what was shown, and five of them hide whatever comes next.
  notifications.clean();
});

// Nothing is laid out here: what is not hidden is seen, and nothing scrolls.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.closest('[hidden]') === null;
};
Element.prototype.scrollIntoView = () => undefined;
