/** The names of the contract's events, typed. */
import { events, type EventName } from '#contract/events.ts';

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

export const eventNames: readonly EventName[] = Object.keys(events).filter(isEventName);
export { isEventName };
