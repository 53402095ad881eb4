/** A line of the calling rules while it is edited: the contents of its fields, and its problems. Pure. */
import { callingRuleSchema, generalHours, weekdays, type CallingRule } from '#contract/calling/callingRules.ts';
import { weekdayName } from '#messages/calling/callingWords.ts';
import { callingRulesWords } from '#messages/calling/callingRulesWords.ts';

const { form: words } = callingRulesWords;

export interface DraftDay {
  readonly calls: boolean;
  /** A time field's value, as `08:00`; may be empty. */
  readonly from: string;
  readonly to: string;
}

export interface RuleDraft {
  readonly place: string | null;
  readonly days: readonly DraftDay[];
  readonly source: string;
  /** `2026-11-23`. */
  readonly asOf: string;
  readonly note: string;
}

const clock = (minutes: number): string => {
  const capped = Math.min(minutes, 1439);
  return `${String(Math.floor(capped / 60)).padStart(2, '0')}:${String(capped % 60).padStart(2, '0')}`;
};
const minutesOf = (text: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

const usual: DraftDay = { calls: true, from: clock(generalHours.from), to: clock(generalHours.to) };

/** `rule`: null for a new line. */
export const draftOf = (rule: CallingRule | null, today: string): RuleDraft => ({
  place: rule?.place ?? null,
  days: weekdays.map((_, day) => {
    const hours = rule === null ? generalHours : (rule.week[day] ?? null);
    return hours === null ? { ...usual, calls: false } : { calls: true, from: clock(hours.from), to: clock(hours.to) };
  }),
  source: rule?.source ?? '',
  asOf: rule?.asOf ?? today,
  note: rule?.note ?? '',
});

/** The line, or its first problem as a sentence; null if no place was chosen yet. */
export function ruleOf(draft: RuleDraft, today: string): { rule: CallingRule } | { problem: string | null } {
  if (draft.place === null) return { problem: null };
  const week: CallingRule['week'] = [];
  for (const [day, { calls, from, to }] of draft.days.entries()) {
    const hours = { from: minutesOf(from), to: minutesOf(to) };
    if (!calls) week.push(null);
    else if (hours.from === null || hours.to === null || hours.from >= hours.to) return { problem: words.badHours(weekdayName(day)) };
    else week.push({ from: hours.from, to: hours.to });
  }
  if (draft.source.trim() === '') return { problem: words.noSource };
  if (draft.asOf === '') return { problem: words.noDate };
  if (draft.asOf > today) return { problem: words.future };
  const note = draft.note.trim();
  const rule = { place: draft.place, week, source: draft.source, asOf: draft.asOf, ...(note === '' ? {} : { note }) };
  const parsed = callingRuleSchema.safeParse(rule);
  return parsed.success ? { rule: parsed.data } : { problem: words.noDate };
}
