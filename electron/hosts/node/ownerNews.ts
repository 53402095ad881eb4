/**
 * News for the owner of a data folder from a process that works beside it, such as a plan that keeps its list: which event its windows
 * would have had if the owner had made the change itself. Progress of the other process is nobody's news.
 */
import { z } from 'zod';
import { events } from '#contract/events.ts';
import type { Emit, EventName, EventPayload } from '#contract/events.ts';

const newsSchema = z.object({ name: z.string(), payload: z.unknown() });

/** `lists.changed`, `review.viewsChanged` … : what makes something stale that a window shows. */
export function isNews(name: string): name is EventName {
  return Object.hasOwn(events, name) && /changed$/i.test(name);
}

/** One line. */
export function writeNews<N extends EventName>(name: N, payload: EventPayload<N>): string {
  return JSON.stringify({ name, payload } satisfies z.infer<typeof newsSchema>);
}

function parsePayload<N extends EventName>(name: N, payload: unknown): EventPayload<N> | null {
  return (events[name].safeParse(payload).data as EventPayload<N> | undefined) ?? null;
}

/** Passes the news in a line on; false: it isn't news, or not of the event's form. */
export function passNews(line: string, emit: Emit): boolean {
  try {
    const { name, payload } = newsSchema.parse(JSON.parse(line));
    const parsed = isNews(name) ? parsePayload(name, payload) : null;
    if (!isNews(name) || parsed === null) return false;
    emit(name, parsed);
    return true;
  } catch {
    return false;
  }
}
