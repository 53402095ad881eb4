/** Options of the commands that find, export and purge what is stored about a person. */
import type { Person } from '#contract/privacy/privacy.ts';
import { flag, outOption, textOption, wordOption, type Options, type OptionValues, UsageError } from './option.ts';

const personOptions = {
  phone: textOption('P', 'a phone number, with its country code or as in your country'),
  email: textOption('E', 'an e-mail address'),
  person: textOption('NAME', 'a name: with --phone, --email or --address, only what has both'),
  address: textOption('A', 'a postal address, with --person'),
} as const satisfies Options;

export const heldOptions = {
  ...personOptions,
  out: outOption('FILE', 'where to write it: .html to read, .json for programs'),
} as const satisfies Options;

export const purgeOptions = {
  ...personOptions,
  list: textOption('LIST', 'a whole list, by its id or name, with all that was asked about its rows'),
  backups: wordOption({ purge: true, delete: true }, 'what to do with backups that hold the person: rewrite them without, or delete them'),
  dryRun: flag('only show what would go; changes nothing'),
} as const satisfies Options;

/** Throws UsageError if nobody is specified, or only a name. */
export function readPerson(
  command: string,
  { phone, email, person: name, address }: OptionValues<typeof personOptions>,
): { person: Person } {
  if (phone === undefined && email === undefined && (name === undefined || address === undefined))
    throw new UsageError(`rollcall ${command} needs --phone, --email, or --person with --phone, --email or --address.`);
  return {
    person: {
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address }),
    },
  };
}
