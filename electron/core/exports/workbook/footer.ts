/** What a printed page of a workbook says at its foot. */

/** Excel calls a workbook damaged whose footer is longer, its codes included. */
export const longestFooter = 255;
const codes = { left: '&L', right: '&RPage &P of &N' };

/** Excel's own code for a footer with the list's name, as much of it as there is room for, and these notes on the left. */
export function footerOf(listName: string, notes: readonly string[]): string {
  const plain = (text: string): string => text.replaceAll('&', '&&');
  const behind = notes.map((note) => ` · ${plain(note)}`).join('') + codes.right;
  const room = longestFooter - codes.left.length - behind.length;
  if (plain(listName).length <= room) return codes.left + plain(listName) + behind;
  let name = '';
  for (const character of listName) {
    if (name.length + plain(character).length > room - 1) break;
    name += plain(character);
  }
  return `${codes.left}${name}…${behind}`;
}
