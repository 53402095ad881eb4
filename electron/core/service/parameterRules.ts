/** What an operation requires of its parameters' values, and how values become parameters. */
import type { Operation } from '#contract/service/operation.ts';
import { parseAddOns, type NamedValue, type ServiceRequest } from './serviceRequest.ts';

/** A parameter, prepared for reading rows: all with the same properties, because a million rows are tested against each. */
interface Rule {
  readonly name: string;
  readonly sentAs: string;
  readonly required: boolean;
  /** Index of the parameter that can replace it; −1: none. */
  readonly unlessAt: number;
  readonly correlation: boolean;
  readonly country: boolean;
  /** In characters. */
  readonly most: number;
}

/** `missing`: a required parameter has no value. `tooLong`: a value is longer than the service accepts. */
export interface RequestProblem {
  parameter: string;
  problem: 'missing' | 'tooLong';
}

/** Values are in the order of the operation's parameters, '' for none. */
export interface ParameterRules {
  /** Why no request can be built from these values; null if one can. */
  problemOf(values: readonly string[]): RequestProblem | null;
  /** The question, sorted by name, for its identity. */
  question(values: readonly string[]): NamedValue[];
  /** Throws Failed('addOn.unknown'). */
  request(values: readonly string[], addOns: readonly string[]): ServiceRequest;
}

const known = new WeakMap<Operation, ParameterRules>();

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
      // If nothing is required there must still be a question, and a country alone isn't one.
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

/** In characters as a person counts them, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}
