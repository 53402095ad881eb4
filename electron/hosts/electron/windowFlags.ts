/**
 * V8's options for the window's process. Rows that scroll by become garbage immediately: with Chromium's own limits, the process keeps
 * hundreds of megabytes of it, and so does a run with its window open for hours. The window doesn't need more, because it holds only a few
 * pages of rows. The options can't be set for this process, where V8 has started before they are read.
 */
export const windowFlags = '--max-semi-space-size=4 --max-old-space-size=512 --optimize-for-size';
