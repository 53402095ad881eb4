/** How the one file of a list was read; several files may each have been read differently. */
import { readingSchema, type List, type Reading } from '#contract/lists/list.ts';

/** As options, to read it so again. */
export function howRead(sources: List['sources']): Reading {
  const [source] = sources;
  if (source === undefined || sources.length > 1) return {};
  const { format, sheet, delimiter, entry, notes } = source;
  const heading = source.headingLine === undefined ? { heading: source.heading } : { headingLine: source.headingLine };
  const inside = entry === undefined ? {} : { entry };
  if (format !== 'text')
    return { ...heading, ...inside, ...(sheet !== null && { sheet }), ...(notes?.filled === true && { fillMerged: true }) };
  const encoding = readingSchema.shape.encoding.safeParse(source.encoding);
  return { ...heading, delimiter, ...inside, ...(encoding.success && { encoding: encoding.data }) };
}
