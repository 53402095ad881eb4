/** Turns rows of a list into requests. How a parameter is filled from the columns is found out once and then holds for a million rows. */
import type { AddOnName, Operation } from '../../contract/operation.ts';
import { sourcesOf } from '../../contract/operations/sources.ts';
import { canonicalText } from './canonicalText.ts';
import { parameterRules, type RequestProblem } from './parameterRules.ts';
import type { NamedValue, ServiceRequest } from './serviceRequest.ts';

/** A way to fill a parameter: the columns whose texts are joined with a space. */
type Source = readonly number[];

interface Filler {
  readonly name: string;
  readonly correlation: boolean;
  /** Best first. */
  readonly sources: readonly Source[];
  /** Where a row fills any of these columns, only the first source counts. */
  readonly own: readonly number[];
  /** The first source alone; null where no column serves it. */
  readonly first: Source | null;
}

export interface RowRequests {
  /** Columns that fill some parameter; any other makes no difference. */
  readonly columns: readonly number[];
  /** Of the row taken last, in the order of the operation's parameters; '' where it has none. */
  readonly values: readonly string[];
  /** For each of these the one column whose text it is; −1 where it was joined, made up, or is empty. */
  readonly from: readonly number[];
  /**
   * Takes a row by its columns' canonical texts ('' for none). `made`: what the program makes up for correlation parameters, by name; a row's own
   * value wins. Returns why the row can't be asked about, or null.
   */
  take(texts: readonly string[], made: Readonly<Record<string, string>>): RequestProblem | null;
  /** What the row taken last asks, by name, as its identity wants it. */
  question(): NamedValue[];
  /** The request of the row taken last. Throws Failed('addOn.unknown'). */
  request(addOns: readonly AddOnName[]): ServiceRequest;
}

/** `columns`: the field that each column holds. */
export function openRowRequests(operation: Operation, columns: readonly string[]): RowRequests {
  const rules = parameterRules(operation);
  const fillers = operation.parameters.map((parameter): Filler => {
    const { name, correlation = false, ownFields } = parameter;
    const all = sourcesOf(parameter).map((parts) => parts.map((field) => columns.indexOf(field)).filter((at) => at >= 0));
    return {
      name,
      correlation,
      sources: all.filter((source) => source.length > 0),
      own: ownFields === undefined ? [] : columns.flatMap((field, at) => (field.startsWith(ownFields) ? [at] : [])),
      first: all[0]?.length ? all[0] : null,
    };
  });
  const values = fillers.map(() => '');
  const from = fillers.map(() => -1);

  /** Fills one parameter; whether it has a value now. */
  const join = (at: number, source: Source, texts: readonly string[]): boolean => {
    let [value, column] = ['', -1];
    for (const part of source) {
      const text = texts[part];
      if (!text) continue;
      column = value === '' ? part : -1;
      value = value === '' ? text : `${value} ${text}`;
    }
    values[at] = value;
    from[at] = column;
    return value !== '';
  };
  const fill = (at: number, filler: Filler, texts: readonly string[]): void => {
    values[at] = '';
    from[at] = -1;
    for (const column of filler.own)
      if (texts[column]) {
        if (filler.first !== null) join(at, filler.first, texts);
        return;
      }
    for (const source of filler.sources) if (join(at, source, texts)) return;
  };

  return {
    columns: [...new Set(fillers.flatMap(({ sources, own }) => [...sources.flat(), ...own]))],
    values,
    from,
    take(texts, made) {
      for (let at = 0; at < fillers.length; at += 1) {
        const filler = fillers[at];
        if (filler === undefined) continue;
        fill(at, filler, texts);
        if (filler.correlation && values[at] === '') values[at] = canonicalText(made[filler.name]);
      }
      return rules.problemOf(values);
    },
    question: () => rules.question(values),
    request: (addOns) => rules.request(values, addOns),
  };
}
