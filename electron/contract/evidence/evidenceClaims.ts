/** The claims of evidence in plain words, which are signed with it. */

export const provesSentences = [
  'These rows, decisions and answers are the ones that this file was made with: none was changed, removed, added or moved since it was signed.',
  'Each line commits to the cells of its row, to what was asked, and to the bytes of each answer, so that one row can be shown without the others.',
  'A row is “clear” only if an answer that was asked for litigators said so, completely, and was not too old when the evidence was made. Everything else is “not checked”, with the reason.',
] as const;

export const doesNotProveSentences = [
  'It is not a Do Not Call check, not consent, and not a reassigned-number check.',
  'Without a time-stamp from outside, its times are those of this computer.',
  'Whoever holds the signing key and the program could have made another record before signing.',
  'Who ran, decided, exported or let something out is the name that somebody typed, or that of the computer’s user: nobody checked whose it is.',
  'It says what the service answered, not whether the service was right.',
] as const;

/** What evidence of a shared list doesn't prove. */
export const partSentences = [
  'What a device signed shows what it said when it signed. It doesn’t show who sat at it, and the names of devices and members are the team’s own.',
  'A decision or an answer that no device’s signature covers rests on the word of whoever made this evidence.',
] as const;

export const sandboxSentence = 'SANDBOX: answers in it are invented. It proves nothing about real people.';
export const unsignedSentence = 'It is not signed: anybody could have written it.';
