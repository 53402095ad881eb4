/** A line of the bench's table, and how its figures are formatted. */

export interface Line {
  what: string;
  ours: string;
  reference?: string;
  ratio?: string;
  reach?: string;
  /** Absent if the figure is informative and has no target. */
  reached?: boolean;
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const mib = (bytes: number): string => `${whole(bytes / 1024 / 1024)} MB`;
export const kib = (bytes: number): string => `${whole(bytes / 1024)} KB`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : whole(value)} ms`;
export const perSecond = (count: number, tookMs: number, of = 'rows'): string => `${whole(count / (tookMs / 1000))} ${of}/s`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}× the time`;

const mostBytes = 400 * 1024 * 1024;
const flatBytes = 20 * 1024 * 1024;

/** The peak memory of a job; if the peak with a tenth of the rows is given, memory must be flat. */
export function memoryLine(peakBytes: number, { reference = '', tenthBytes }: { reference?: string; tenthBytes?: number } = {}): Line {
  const isFlat = tenthBytes === undefined || peakBytes - tenthBytes <= flatBytes;
  return {
    what: 'its peak memory',
    ours: mib(peakBytes),
    reference: [reference, tenthBytes === undefined ? '' : `ours at a tenth of the rows ${mib(tenthBytes)}`].filter(Boolean).join('; '),
    reach: tenthBytes === undefined ? '≤ 400 MB' : '≤ 400 MB, flat (+20 MB)',
    reached: peakBytes <= mostBytes && isFlat,
  };
}
