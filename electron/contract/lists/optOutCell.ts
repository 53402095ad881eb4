/** Reads what a cell of a column about contacting says, in the words that CRMs and people use. */

const nothing = /^(-+|–|—|n\/?a|null|nan|none|unknown|not set|\(blank\)|0000-00-00.*)$/i;
const yes = /^(true|t|y|yes|1|1\.0|x|on|checked|j|ja|s[ií]|oui|wahr|[✓✔☑✅])$/i;
const no = /^(false|f|n|no|0|0\.0|off|unchecked|never|nein|non|falsch|☐)$/i;
const refused =
  /^(opt(ed)?[ -]?out|unsub(scribed?)?|dnc|dnd|do[ -]?not[ -].+|don[’']?t .+|stop(ped)?|remove(d)?|blocked|suppressed|revoked|withdrawn|declined|denied|refused|listed|on (the )?list|hit|match)$/i;
const agreed =
  /^(opt(ed)?[ -]?in|subscribed|ok|okay|allowed|callable|granted|given|confirmed|agreed|accepted|clean|clear|no hit|no match|not (listed|found|on (the )?list))$/i;
const date =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[. ]+\p{L}{3,9}[., ]+\d{2,4}|\p{L}{3,9} \d{1,2},? \d{4})([T ,]+\d{1,2}[:.]\d{2}.*)?$/u;

/** `optIn`: the column says who agreed. A cell that says nothing refuses nothing; a date is when somebody said so. */
export function refuses(cell: string, optIn: boolean): boolean {
  const text = cell.trim();
  if (text === '' || nothing.test(text) || agreed.test(text)) return false;
  if (refused.test(text)) return true;
  if (no.test(text)) return optIn;
  // In a column of refusals, any other word is a remark on one.
  return !optIn;
}

/** Whether a filled cell answers such a question at all, rather than being a phone, a link or a count. */
export const isAnswer = (cell: string): boolean => {
  const text = cell.trim();
  return [nothing, yes, no, refused, agreed, date].some((pattern) => pattern.test(text));
};
