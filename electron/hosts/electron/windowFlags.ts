/**
 * V8's options for the window's process. What scrolls by is garbage at once: with Chromium's own limits, the process holds it until there are
 * hundreds of megabytes of it, and a run with its window open for hours does the same. Nothing in the window needs more: it holds a few
 * pages of rows. They can't be set for this process, which V8 has started before it reads them.
 */
export const windowFlags = '--max-semi-space-size=4 --max-old-space-size=512 --optimize-for-size';
