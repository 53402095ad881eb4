/** What a phone's cell says about calling it. */

const refusals = [
  String.raw`d\.?\s?n\.?\s?c\.?`,
  String.raw`do\s*n[o'’]?t\s*(?:call|contact|phone|ring|dial|disturb|solicit|use)(?:\s+list(?:ed)?)?`,
  String.raw`don['’]?t\s+(?:call|contact|phone|ring|dial)`,
  String.raw`never\s+call(?:\s+again)?`,
  String.raw`no\s+(?:more\s+)?(?:calls?|calling|contact|solicit\w*|telemarket\w*)`,
  String.raw`not\s+to\s+be\s+(?:called|contacted)`,
  String.raw`removed?(?:\s+(?:me|from\s+(?:the\s+)?list))?`,
  String.raw`take\s+(?:me\s+)?off(?:\s+(?:the\s+)?list)?`,
  String.raw`opt(?:ed)?[\s-]*out`,
  'unsubscribed?',
  String.raw`stop(?:\s+calling)?`,
  String.raw`black\s?list(?:ed)?`,
  String.raw`litigat(?:or|ion)`,
  'deceased',
  String.raw`wrong\s*(?:number|num|no\.?|#|person|party)`,
  String.raw`(?:not\s+in|out\s+of)\s+service`,
  'disconnected',
  String.raw`nicht\s+anrufen`,
  String.raw`no\s+llamar`,
];
const refusal = new RegExp(String.raw`(?<![\p{L}\d])(?:${refusals.join('|')})(?![\p{L}\d])`, 'iu');

const longestShown = 40;

/** The words that say not to call: `DNC`, `do not call`, `removed`; null: there are none. */
export function noCallWords(text: string): string | null {
  return refusal.exec(text)?.[0].trim().replaceAll(/\s+/g, ' ').slice(0, longestShown) ?? null;
}

/** The text without them: neither letters of a number nor the label of one. */
export const withoutNoCall = (text: string): string => text.replace(new RegExp(refusal, 'giu'), ' ; ');
