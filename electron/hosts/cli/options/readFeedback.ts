/** Reads the options about a result sheet: its columns, the meanings of labels, and the time zone. */
import { meaningSchema, meanings, type Meaning } from '#contract/outcomes/callOutcome.ts';
import type { SheetField } from '#contract/outcomes/resultSheet.ts';
import { type OptionValues, UsageError } from './option.ts';
import type { feedbackOptions } from './optionGroups.ts';
import type { Invocation } from '../command.ts';

export interface SheetOptions {
  /** Heading by field; '' if no column has it. */
  columns: { field: SheetField; heading: string }[];
  meanings: { label: string; meaning: Meaning }[];
  zone: string | null;
}

/** Common names of the fields; compared without case and punctuation. */
const fieldsByName: Record<string, SheetField> = {
  row: 'row',
  rollcallrow: 'row',
  phone: 'phone',
  disposition: 'disposition',
  status: 'disposition',
  outcome: 'disposition',
  callresult: 'disposition',
  rightparty: 'rightParty',
  name: 'name',
  calledat: 'calledAt',
  time: 'calledAt',
  date: 'calledAt',
  duration: 'duration',
  agent: 'agent',
};

/** Reads how a sheet of call results is to be read. Throws UsageError. */
export function readSheetOptions({ map, disposition, zone }: OptionValues<typeof feedbackOptions>): SheetOptions {
  const columns = map.map(([name, heading]) => ({ field: fieldCalled(name), heading }));
  const twice = columns.find(({ field }, index) => columns.findIndex((other) => other.field === field) < index);
  if (twice) throw new UsageError(`--map names the column of ${twice.field} twice; keep one.`);
  if (zone !== undefined && !isZone(zone)) throw new UsageError(`--zone can’t be “${zone}”; use a name like America/New_York or UTC.`);
  return { columns, meanings: disposition.map(readMeaning), zone: zone ?? null };
}

function fieldCalled(name: string): SheetField {
  const folded = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const field = Object.hasOwn(fieldsByName, folded) ? fieldsByName[folded] : undefined;
  if (field === undefined)
    throw new UsageError(
      `--map can’t fill “${name}” from a result sheet; use row, phone, disposition, rightParty, name, calledAt, duration or agent.`,
    );
  return field;
}

/** Splits at the last `=`, because a label may contain one, but an outcome can't. An empty label stands for empty cells. */
function readMeaning(text: string): { label: string; meaning: Meaning } {
  const at = text.lastIndexOf('=');
  const { data: meaning } = meaningSchema.safeParse(
    text
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  );
  if (at < 0 || meaning === undefined)
    throw new UsageError(`--disposition can’t be “${text}”; write it like LABEL=OUTCOME, with one of ${meanings.join(', ')}.`);
  return { label: text.slice(0, at).trim(), meaning };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The invocation that every form of `rollcall feedback` receives. */
export type FeedbackInvocation = Invocation<typeof feedbackOptions, readonly string[]>;
