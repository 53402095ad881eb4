/** Checks of the stand-in against Electron's own declarations: what Electron doesn't have fails to compile. */
import { EventEmitter } from 'node:events';

/**
 * `T`'s members with these names, as a stand-in may have them: functions take the same parameters but may return a stand-in; properties may
 * also be stand-ins. `Pick` is stricter and preferable where the whole type is available.
 */
export type Like<T, Names extends keyof T> = {
  [Name in Names]: T[Name] extends (...args: infer Args) => unknown
    ? (...args: Args) => unknown
    : T[Name] extends object
      ? unknown
      : T[Name];
};

/** `Name` if Electron's `T` emits an event of this name; otherwise never. */
type EventOf<T, Name extends string> = T extends { on(event: Name, listener: () => void): unknown } ? Name : never;

/** Emits the events of Electron's `T`. */
export class StandInEmitter<T> extends EventEmitter {
  /** Emits the event; returns whether it had listeners. */
  tell<Name extends string>(name: Name & EventOf<T, Name>, ...args: unknown[]): boolean {
    return this.emit(name, ...args);
  }
}
