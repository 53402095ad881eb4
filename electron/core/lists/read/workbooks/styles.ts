/** Reads from an XLSX's styles how each style number displays numbers. */
import { numberFormat, type ShowNumber } from './displayedNumber.ts';
import { readXml } from './readXml.ts';

/** By style number (`s` of a cell): how to display a number. */
export async function readStyles(part: AsyncIterable<Buffer>, file: string, date1904: boolean): Promise<ShowNumber[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  await readXml(part, file, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) ids.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  });
  const shows = new Map<number, ShowNumber>();
  return ids.map((id) => {
    const known = shows.get(id) ?? numberFormat(id, codes.get(id), date1904);
    shows.set(id, known);
    return known;
  });
}
