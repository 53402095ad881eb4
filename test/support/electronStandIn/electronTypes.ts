/** Checks of the stand-in against Electron's own declarations: what Electron doesn't have fails to compile. */
import { EventEmitter } from 'node:events';

/**
 * `T`'s members with these names, as a stand-in may have them: functions take the same parameters, and may return a stand-in; so may
 * properties be stand-ins. Where the whole type can be had, `Pick` says more.
 */
export type Like<T, Names extends keyof T> = {
  [Name in Names]: T[Name] extends (...args: infer Args) => unknown
    ? (...args: Args) => unknown
    : T[Name] extends object
      ? unknown
      : T[Name];
};

/** `Name` if Electron's `T` sends an event of this name; otherwise never. */
type EventOf<T, Name extends string> = T extends { on(event: Name, listener: () => void): unknown } ? Name : never;

/** Sends the events of Electron's `T`. */
export class StandInEmitter<T> extends EventEmitter {
  /** Returns whether anybody listened. */
  tell<Name extends string>(name: Name & EventOf<T, Name>, ...args: unknown[]): boolean {
    return this.emit(name, ...args);
  }
}
