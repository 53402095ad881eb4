/** A line of the bench's table, and how its figures are written. */

export type Line = [job: string, ours: string, reference: string, ratio: string, reach: string];

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const mib = (bytes: number): string => `${whole(bytes / 1024 / 1024)} MB`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : whole(value)} ms`;
export const perSecond = (count: number, tookMs: number, of = 'rows'): string => `${whole(count / (tookMs / 1000))} ${of}/s`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}× the time`;
