/** Opt-outs that a list itself contains: columns with such cells, and rows that are hidden in their workbook. */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';
import { withoutGuard, withoutUnseen } from './cellText.ts';

/** Pattern for the gap between words of a phrase: `do not call`, `DO_NOT_CALL`, `do-not-call`. */
export const gap = String.raw`[\s_-]`;

/** Phrases that mean "do not call" in any cell: a phone, beside a name, a lead's status. None of them is a person's name. */
export const noCallPhrases = [
  // Dialers append a letter: for one campaign, or for their whole list.
  'dnc[cl]?',
  `do${gap}*n[o'’]?t${gap}*(?:call|contact|phone|ring|dial|disturb|solicit|use)(?:${gap}+list(?:ed)?)?`,
  `don['’]?t${gap}+(?:call|contact|phone|ring|dial)`,
  `never${gap}+call(?:${gap}+again)?`,
  `opt(?:ed)?${gap}*out`,
  'litigat(?:or|ion)|tcpa',
  'deceased',
  `nicht${gap}+anrufen`,
  `no${gap}+llam(?:ar|en?)`,
  `ne${gap}+pas${gap}+(?:appeler|contacter)`,
] as const;

/** Returns an expression that matches any of these patterns as whole words. */
export const anyOf = (words: readonly string[]): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'iu');

export const noCallPhrase = anyOf(noCallPhrases);

/** How to treat rows that a filter or a person hid in their workbook. `skip`: they are suppressed · `take`: they are ordinary rows. */
export const hiddenChoiceSchema = z.enum(['skip', 'take']);
export type HiddenChoice = z.infer<typeof hiddenChoiceSchema>;

export const hiddenRowsSchema = z.object({
  rows: z.int(),
  /** Null if nobody has chosen yet; then the rows are suppressed, and nothing can be planned. */
  chosen: z.object({ choice: hiddenChoiceSchema, by: z.string(), at: timeSchema }).nullable(),
});
export type HiddenRows = z.infer<typeof hiddenRowsSchema>;

/** Ways to contact a person, who can refuse each separately. */
export const contactChannels = ['call', 'text', 'mail'] as const;
export type ContactChannel = (typeof contactChannels)[number];
/** Channels that Rollcall doesn't use itself: people who refuse only these may be called. */
export const quietChannels = ['text', 'mail'] as const satisfies readonly ContactChannel[];

const optOutColumnSchema = z.object({
  column: z.int().min(0),
  channels: z.array(z.enum(contactChannels)).min(1),
  /**
   * The meaning of its cells. `refusal`: who opted out · `consent`: who agreed, so that only a "no" is a refusal · `status`: a lead's
   * status, a refusal only if it says so explicitly.
   */
  says: z.enum(['refusal', 'consent', 'status']),
});
export type OptOutColumn = z.infer<typeof optOutColumnSchema>;

/** `honor`: rows that must not be called are suppressed · `ignore`: they are ordinary rows. */
const optOutChoices = ['honor', 'ignore'] as const;
export const optOutChoiceSchema = z.enum(optOutChoices);
export type OptOutChoice = z.infer<typeof optOutChoiceSchema>;

export const optOutsSchema = z.object({
  columns: z.array(optOutColumnSchema).min(1),
  /** How many rows refuse each channel; all 0 until the rows are screened. */
  rows: z.object({ call: z.int(), text: z.int(), mail: z.int() }),
  /** Null if nobody chose; then opt-outs are honored. */
  chosen: z.object({ choice: optOutChoiceSchema, by: z.string(), at: timeSchema }).nullable(),
});
export type OptOuts = z.infer<typeof optOutsSchema>;

export const noOptOuts: OptOuts['rows'] = { call: 0, text: 0, mail: 0 };

export const areHonored = ({ chosen }: Pick<OptOuts, 'chosen'>): boolean => chosen?.choice !== 'ignore';

const nothing = /^(-+|–|—|n\/?a|null|nan|none|unknown|not (set|applicable)|\(blank\)|0000-00-00.*)$/i;
const yes = /^(true|t|y|yes|1|1\.0|x|on|checked|j|ja|s[ií]|oui|wahr|[✓✔☑✅])$/i;
const no = /^(false|f|n|no|0|0\.0|off|unchecked|never|nein|non|falsch|☐)$/i;
const refused = /^(stop(ped)?|remove(d)?|blocked|suppressed|listed|on (the )?list|hit|match)$/i;
/** Words that refuse whatever remark follows them: `withdrawn 2026-05-01`. */
const refusedBefore =
  /^(opt(ed)?[ -]?out|unsub(scribed?)?|dnc|dnd|do[ -]?not|don[’']?t|revoked|withdrawn|declined|denied|refused)(?![\p{L}\d])/iu;
/** The same where somebody was asked to agree: `not given`, `No (by e-mail)`. */
const notAgreed = /^(no|not|never|none|without|non|nein)(?![\p{L}\d])/iu;
const agreed =
  /^(opt(ed)?[ -]?in|subscribed|ok|okay|allowed|callable|granted|given|confirmed|agreed|accepted|clean|clear|no (hit|match|objections?|restrictions?|problem)|not (listed|found|on (the )?list))$/i;
const date =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[. ]+\p{L}{3,9}[., ]+\d{2,4}|\p{L}{3,9} \d{1,2},? \d{4})([T ,]+\d{1,2}[:.]\d{2}.*)?$/u;

/** Longer cells are notes, in which the phrase may refer to something else. */
const longestStatus = 80;

/** Returns what a cell says; like a state, an answer never begins with an apostrophe. Systems write `OPT_OUT` for `opt out`. */
export const answerIn = (cell: string): string => withoutGuard(withoutUnseen(cell), 'state').trim().replaceAll('_', ' ');

/**
 * Whether a cell of an opt-out column is a refusal, in the words that CRMs and people use. `says`: the column's meaning. An empty or
 * meaningless cell is no refusal; a date is when the person opted out or agreed.
 */
export function refuses(cell: string, says: OptOutColumn['says']): boolean {
  const text = answerIn(cell);
  if (says === 'status') return text.length <= longestStatus && noCallPhrase.test(text);
  if (text === '' || nothing.test(text) || agreed.test(text)) return false;
  if (refused.test(text) || refusedBefore.test(text)) return true;
  if (says === 'consent') return no.test(text) || (text.length <= longestStatus && notAgreed.test(text));
  // In a column of refusals, any text but a no is a remark on one.
  return !no.test(text);
}

/** Whether a filled cell is an answer to an opt-out question, rather than a phone, a link or a count. */
export const isAnswer = (cell: string): boolean => {
  const text = answerIn(cell);
  return [nothing, yes, no, refused, refusedBefore, notAgreed, agreed, date].some((pattern) => pattern.test(text));
};
