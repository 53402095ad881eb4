/** What the forms say that encrypt a file with a passphrase, or open one. */
import { leastPassphrase } from '#contract/handover/handover.ts';

export const passphraseWords = {
  passphrase: 'Passphrase',
  again: 'Passphrase again',
  hint: `At least ${leastPassphrase} characters. Nobody can open the file without it, and Rollcall doesn’t keep it.`,
  tooShort: `Enter at least ${leastPassphrase} characters`,
  differs: 'The two passphrases differ',
  suggest: 'Suggest one',
  suggested: 'Copy it now, and keep it apart from the file.',
  save: 'Save file',
} as const;
