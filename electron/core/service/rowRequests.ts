/** Turns rows of a list into requests. The columns that fill each parameter are determined once for all rows. */
import { sourcesOf, type Operation, type AddOnName } from '#contract/service/operation.ts';
import { parseAddOns, type NamedValue, type ServiceRequest } from './serviceRequest.ts';
import { canonicalText } from './identity.ts';

/** A parameter, prepared for reading rows. All have the same properties, because a million rows are tested against each. */
interface Rule {
  readonly name: string;
  readonly sentAs: string;
  readonly required: boolean;
  /** Index of the parameter that can replace it; −1 if none. */
  readonly unlessAt: number;
  readonly correlation: boolean;
  readonly country: boolean;
  /** Maximum length, in characters. */
  readonly most: number;
}

/** `missing`: a required parameter has no value. `tooLong`: a value is longer than the service accepts. */
export interface RequestProblem {
  parameter: string;
  problem: 'missing' | 'tooLong';
}

/** Values are in the order of the operation's parameters, '' if absent. */
interface ParameterRules {
  /** Returns why no request can be built from these values; null if one can. */
  problemOf(values: readonly string[]): RequestProblem | null;
  /** Returns the request's parameters for its identity: sorted by name, without correlation. */
  question(values: readonly string[]): NamedValue[];
  /** Builds the request for these values. Throws Failed('addOn.unknown'). */
  request(values: readonly string[], addOns: readonly string[]): ServiceRequest;
}

const known = new WeakMap<Operation, ParameterRules>();

/** Returns an operation's requirements for its parameters' values, and how values become parameters. */
export function parameterRules(operation: Operation): ParameterRules {
  const made = known.get(operation) ?? makeRules(operation);
  known.set(operation, made);
  return made;
}

function makeRules(operation: Operation): ParameterRules {
  const { parameters } = operation;
  const rules = parameters.map(({ name, sentAs = name, required, unless, correlation = false, kind, maxLength = Infinity }): Rule => ({
    name,
    sentAs,
    required,
    unlessAt: unless === undefined ? -1 : parameters.findIndex((other) => other.name === unless),
    correlation,
    country: kind === 'country',
    most: maxLength,
  }));
  const own = rules.map((_, at) => at);
  const byName = own.toSorted((a, b) => ((rules[a]?.sentAs ?? '') < (rules[b]?.sentAs ?? '') ? -1 : 1));
  const pairs = (values: readonly string[], order: readonly number[], correlation: boolean): NamedValue[] => {
    const named: NamedValue[] = [];
    for (const at of order) {
      const rule = rules[at];
      const value = values[at];
      if (rule !== undefined && value && rule.correlation === correlation) named.push([rule.sentAs, value]);
    }
    return named;
  };
  return {
    problemOf(values) {
      let asks = false;
      let tooLong: string | null = null;
      for (let at = 0; at < rules.length; at += 1) {
        const rule = rules[at];
        const value = values[at];
        if (rule === undefined) continue;
        if (!value) {
          if (rule.required && !values[rule.unlessAt]) return { parameter: rule.name, problem: 'missing' };
          continue;
        }
        asks ||= !rule.correlation && !rule.country;
        if (value.length > rule.most && lengthOf(value) > rule.most) tooLong ??= rule.name;
      }
      // Even if nothing is required, there must be a value to check; a country alone isn't one.
      if (!asks) return { parameter: rules[0]?.name ?? '', problem: 'missing' };
      return tooLong === null ? null : { parameter: tooLong, problem: 'tooLong' };
    },
    question: (values) => pairs(values, byName, false),
    request: (values, addOns) => ({
      operation,
      parameters: pairs(values, own, false),
      correlation: pairs(values, own, true),
      addOns: parseAddOns(operation, addOns),
    }),
  };
}

/** Returns the length in characters as people count them, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A way to fill a parameter: the columns whose texts are joined with a space. */
type Source = readonly number[];

interface Filler {
  readonly name: string;
  readonly correlation: boolean;
  /** Best first. */
  readonly sources: readonly Source[];
  /** If a row has a value in any of these columns, only the first source counts. */
  readonly own: readonly number[];
  /** The first source; null if no column fills it. */
  readonly first: Source | null;
}

export interface RowRequests {
  /** Columns that fill a parameter; the others are irrelevant. */
  readonly columns: readonly number[];
  /** The last row's values in the order of the operation's parameters; '' if absent. */
  readonly values: readonly string[];
  /** For each value, the only column it comes from; −1 if it was joined, generated, or is empty. */
  readonly from: readonly number[];
  /**
   * Takes a row by its columns' canonical texts ('' if absent). `made`: generated values for correlation parameters, by name; a row's own
   * value wins. Returns why the row can't be checked, or null.
   */
  take(texts: readonly string[], made: Readonly<Record<string, string>>): RequestProblem | null;
  /** Returns the last row's parameters for its identity: sorted by name, without correlation. */
  question(): NamedValue[];
  /** Returns the last row's request. Throws Failed('addOn.unknown'). */
  request(addOns: readonly AddOnName[]): ServiceRequest;
}

/** Prepares requests of an operation. `columns`: the field of each column. */
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

  /** Fills one parameter; returns whether it now has a value. */
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
