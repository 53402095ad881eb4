/** The footer of a workbook's printed pages. */

/** With a longer footer, codes included, Excel reports the workbook as damaged. */
export const longestFooter = 255;
const codes = { left: '&L', right: '&RPage &P of &N' };

/** Excel's code for a footer: the list's name, truncated to fit, and these notes on the left. */
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
