/** Finds the opt-out columns of a new list, by their headings and their cells. */
import { answerIn, contactChannels, type ContactChannel, type OptOutColumn, isAnswer } from '#contract/lists/optOut.ts';

/** `Lead Status`, `Disposition`: a lead's status. `Status` alone may be an order's, or a filter's that left the others visible. */
const status =
  /\b((lead|contact|call|dial(er)?|prospect|agent) (status|result|outcome|stage)|last (call )?(status|result|outcome)|dispo|dispositions?)\b/;
/** Columns about an opt-out rather than with one: when it was checked, an unsubscribe link, hours. */
const somethingElse = /\b(check(ed)?|scrub(bed)?|verified|link|url|token|source|ip|id|version|text version|before|after|until|hours)\b/;
const faxOrPost = /\b(fax|postal|direct mail)\b/;

const words: Record<ContactChannel, RegExp> = {
  call: /\b(call(s|ed|ing|able)?|phones?|phoning|telephone|tele(sales|marketing)|voice|dial(ed|ing)?|mobile|cell|dnc[lr]?|ndnc|c?tps|tcpa)\b/,
  text: /\b(sms|texts?|texting|texted|mms|whatsapp|messag(e|es|ing)|mobile|cell|tcpa)\b/,
  mail: /\b(e ?mails?|emailing|emailed|mail(s|ed|ing|ings)?|newsletters?|subscri\w+|unsub\w*)\b/,
};

const contact =
  '(call|phone|telephone|dial|ring|contact|reach|text|sms|mms|message|e ?mail|mail|solicit|disturb|market|telemarket|newsletter)(s|e?d|ing)?';
const refusals = [
  new RegExp(`\\b(do not|don t|dont|no|not|never|can not|cannot|must not|may not) (be )?${contact}\\b`),
  /\b(dnc[lr]?|ndnc|dnd|c?tps)\b/,
  /\b(no|not|without) (opt in|consent|permission)\b|\b(consent|permission) (withdrawn|revoked)\b|\b(withdrew|revoked) consent\b/,
  /\bopt out\b/,
  /\bunsub(scribed?|scribes)?\b/,
  /\bsuppress(ed)?\b/,
];
const agreements = [
  /\bopt in\b/,
  /\bconsent(s|ed)?\b/,
  /\bpermission\b/,
  /\bsubscribed\b/,
  /\baccepts?( \w+)* marketing\b/,
  new RegExp(`\\b(ok|okay|can|may|allowed|agreed?s?|willing)( we| to| be)* ${contact}\\b`),
  new RegExp(`\\b${contact} (ok|okay|allowed|permitted)\\b`),
  /\b(callable|contactable)\b/,
];

/** Interprets an opt-out heading: "Do Not Call", "HasOptedOutOfEmail", "SMS opt-in", "Consent". Null if it isn't one. */
function optOutHeading(heading: string): Omit<OptOutColumn, 'column'> | null {
  const text = spelledApart(heading);
  if (somethingElse.test(text)) return null;
  const refuses = refusals.some((pattern) => pattern.test(text));
  if (!refuses && !agreements.some((pattern) => pattern.test(text)))
    return status.test(text) ? { channels: ['call'], says: 'status' } : null;
  const named = contactChannels.filter((channel) => words[channel].test(text));
  if (named.length === 0 && faxOrPost.test(text)) return null;
  // A heading without a channel covers all channels.
  return { channels: named.length > 0 ? named : [...contactChannels], says: refuses ? 'refusal' : 'consent' };
}

/** Returns the heading in lowercase with blanks between words: `HasOptedOutOfEmail`, `donotcall`, `SMS_opt-in`. */
const spelledApart = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bdo ?not ?/g, 'do not ')
    .replace(/opt(?:ed|s|ing)? ?(out|in)(?: ?of)?(?=\b|call|phone|sms|text|e ?mail|mail)/g, ' opt $1 ')
    .replace(/\be mail/g, 'email')
    .replace(/ +/g, ' ')
    .trim();

const answersFrom = 0.6;
/** A column of refusals with more filled rows holds something about everybody. */
const remarksUpTo = 1 / 3;

/** Whether a cell is words, rather than an address, a link or a number: in a column of refusals, a remark on one. */
const isRemark = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/@|\/\//.test(cell);

/**
 * Returns the opt-out columns, by their headings, and if their cells are answers. `heading`: whether the file has headings; `rows`: the
 * cells of the sampled rows. For a column that is empty in the sample, the heading decides.
 */
export function findOptOuts(columns: readonly string[], heading: boolean, rows: readonly (readonly string[])[]): OptOutColumn[] {
  if (!heading) return [];
  return columns.flatMap((title, column): OptOutColumn[] => {
    const found = optOutHeading(title);
    if (found === null) return [];
    if (found.says === 'status') return [{ column, ...found }];
    const filled = rows.map((cells) => answerIn(cells[column] ?? '')).filter((text) => text !== '');
    const takesRemarks = found.says === 'refusal' && filled.length <= remarksUpTo * rows.length;
    const answers = filled.filter((text) => isAnswer(text) || (takesRemarks && isRemark(text))).length;
    return answers >= answersFrom * filled.length ? [{ column, ...found }] : [];
  });
}
