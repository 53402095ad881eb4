/** Whether the right party answered, as a column of its own says it. */

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'ja', 'right', 'right party', 'right person', 'rpc', 'connected:right']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'nein', 'wrong', 'wrong party', 'wrong person', 'wpc', 'connected:wrong']);
const unsaid = new Set(['', '-', '–', 'n/a', 'na', 'unknown', 'not known', '?', 'null']);

/** Null: the cell says nothing of it. Undefined: it can't be read. */
export function readRightParty(cell: string): boolean | null | undefined {
  const text = cell.trim().toLowerCase();
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  return unsaid.has(text) ? null : undefined;
}
