/**
 * What is known about an expression of a query from its form: whether it can be null, and how it is stored. Unknown expressions give no
 * facts.
 */
import { either, type Facts, type Storage } from './columnFacts.ts';
import { expressionOf, isWord, selectsOf, splitItems, tokensOf, type Select, type Token } from './sqlText.ts';

/** Returns the facts of a column that the expression uses. */
type Within = (expression: string) => Facts | undefined;

/** Returns the facts of an expression's result, as far as its form determines them. */
export function expressionFacts(within: Within, select: Select, expression: string): Facts {
  const facts = (nullable: boolean | null, storage: Storage | null): Facts => ({
    nullable,
    storage,
    texts: null,
    about: expression.replaceAll(/\s+/g, ' '),
  });
  const tokens = tokensOf(expression);
  const [first] = tokens;
  if (!first) return facts(null, null);
  const top = tokens.filter(({ depth }) => depth === 0);
  if (tokens.length === 1) {
    if (/^\d+$/.test(first.text)) return facts(false, 'integer');
    if (/^'/.test(first.text)) return { ...facts(false, 'text'), texts: [first.text.slice(1, -1)] };
    if (isWord(first, 'NULL')) return facts(true, null);
  }
  if (isWord(top[0], 'EXISTS') || (isWord(top[0], 'NOT') && isWord(top[1], 'EXISTS'))) return facts(false, 'integer');
  if (top.some((token, at) => isWord(token, 'IS') && !top.some((one, place) => place > at && isWord(one, 'AND', 'OR', 'THEN', 'END'))))
    return facts(false, 'integer');
  // (…)
  if (first.text === '(' && top.length === 2) return insideFacts(within, select, expression.slice(1, -1).trim(), facts);
  const isCall = /^\w+$/.test(first.text) && top.length === 3 && top[1]?.text === '(' && top[2]?.text === ')';
  if (isWord(first, 'CASE') && isWord(top.at(-1), 'END')) return caseFacts(within, select, expression, top, facts);
  const isWindow = /^\w+$/.test(first.text) && top.some((token) => isWord(token, 'OVER'));
  if (isWindow && isWord(first, 'ROW_NUMBER', 'COUNT', 'RANK')) return facts(false, 'integer');
  const isFiltered = isWord(top[3], 'FILTER') && top.length === 6;
  if ((!isCall && !isFiltered) || !top[1] || !top[2]) return operatorFacts(within, select, expression, top, facts);
  const given = splitItems(expression.slice(top[1].end, top[2].at));
  return callFacts(within, select, first.text.toLowerCase(), given, facts);
}

type Make = (nullable: boolean | null, storage: Storage | null) => Facts;

function insideFacts(within: Within, select: Select, inside: string, facts: Make): Facts {
  const [one, ...others] = selectsOf(inside);
  if (!one || others.length > 0) return one ? facts(null, null) : { ...subFacts(within, select, inside), about: facts(null, null).about };
  // A nested query can see the names of the enclosing one, so SQLite couldn't prepare it alone.
  const item = expressionOf(one.items[0] ?? '');
  const isOneRow = isAggregate(item) && !/\bGROUP BY\b/i.test(one.rest);
  const { nullable, storage } = subFacts(() => undefined, one, item);
  return facts(isOneRow ? nullable : true, storage);
}

const isAggregate = (expression: string): boolean =>
  tokensOf(expression).some((token) => isWord(token, 'COUNT', 'SUM', 'MAX', 'MIN', 'TOTAL', 'GROUP_CONCAT', 'JSON_GROUP_ARRAY'));

/** Facts of a subexpression in the same query. */
const subFacts = (within: Within, select: Select, expression: string): Facts =>
  within(expression) ?? expressionFacts(within, select, expression);

const never = [
  'count',
  'concat_ws',
  'total',
  'hex',
  'typeof',
  'json_group_array',
  'json_group_object',
  'json_array',
  'json_object',
  'row_number',
  'changes',
  'quote',
  'zeroblob',
  'random',
];
const integers = ['count', 'length', 'octet_length', 'json_array_length', 'instr', 'changes', 'random', 'row_number', 'unicode'];
const texts = [
  'hex',
  'typeof',
  'concat_ws',
  'json_group_array',
  'json_group_object',
  'json_array',
  'json_object',
  'lower',
  'upper',
  'substr',
  'replace',
  'group_concat',
  'trim',
  'printf',
  'format',
  'quote',
  'char',
];

function callFacts(within: Within, select: Select, name: string, given: readonly string[], facts: Make): Facts {
  const storage: Storage | null = integers.includes(name)
    ? 'integer'
    : texts.includes(name)
      ? 'text'
      : name === 'total'
        ? 'real'
        : name === 'zeroblob'
          ? 'blob'
          : null;
  if (never.includes(name)) return facts(false, storage);
  const of = given.map((one) => subFacts(within, select, one));
  const shared = of.every((one) => one.storage === of[0]?.storage) ? (of[0]?.storage ?? null) : null;
  if (name === 'coalesce' || name === 'ifnull')
    return facts(of.some((one) => one.nullable === false) ? false : of.every((one) => one.nullable === true) ? true : null, shared);
  if (['min', 'max', 'sum', 'avg', 'group_concat'].includes(name) && (given.length === 1 || name === 'group_concat')) {
    const isGrouped = /\bGROUP BY\b/i.test(select.rest);
    const one = of[0]?.nullable ?? null;
    return facts(isGrouped ? one : true, name === 'group_concat' ? 'text' : name === 'avg' ? 'real' : shared);
  }
  if (['min', 'max', 'abs', 'length', 'octet_length', 'json_array_length', 'lower', 'upper', 'substr', 'replace', 'trim'].includes(name))
    return facts(
      of.some((one) => one.nullable === true) ? true : of.every((one) => one.nullable === false) ? false : null,
      storage ?? shared,
    );
  if (name === 'cast') return castFacts(within, select, given[0] ?? '', facts);
  if (name === 'iif' && of[1] && of[2]) {
    const { nullable, storage: kind } = either(of[1], of[2]);
    return facts(nullable, kind);
  }
  return facts(null, storage);
}

function castFacts(within: Within, select: Select, given: string, facts: Make): Facts {
  const [, of = '', type = ''] = /^(.*) AS (\w+)$/s.exec(given) ?? [];
  return facts(
    subFacts(within, select, of).nullable,
    ({ TEXT: 'text', INTEGER: 'integer', REAL: 'real', BLOB: 'blob' } as const)[type] ?? null,
  );
}

/** `CASE … WHEN … THEN a ELSE b END`: either. */
function caseFacts(within: Within, select: Select, expression: string, top: readonly Token[], facts: Make): Facts {
  if (top.filter((token) => isWord(token, 'CASE')).length > 1) return facts(null, null);
  const results = top.flatMap((token, at) => {
    const next = top.slice(at + 1).find((one) => isWord(one, 'WHEN', 'ELSE', 'END'));
    return isWord(token, 'THEN', 'ELSE') && next ? [subFacts(within, select, expression.slice(token.end, next.at).trim())] : [];
  });
  const otherwise = top.some((token) => isWord(token, 'ELSE')) ? [] : [facts(true, results[0]?.storage ?? null)];
  const { nullable, storage } = [...results, ...otherwise].reduce(either);
  return facts(nullable, storage);
}

const operators = ['+', '-', '*', '||', '=', '<>', '<', '>', '<=', '>=', 'AND', 'OR', '%', '&', '|'];

/** `a + b` and similar: null if either side is. */
function operatorFacts(within: Within, select: Select, expression: string, top: readonly Token[], facts: Make): Facts {
  const splits = top.filter((token) => isWord(token, ...operators));
  if (splits.length === 0 || top.some((token) => isWord(token, 'CASE', 'IN', 'BETWEEN', 'OVER', 'NOT', 'IS', 'COLLATE')))
    return facts(null, null);
  const parts = [...splits, { at: expression.length, end: expression.length }].map((token, index) =>
    expression.slice(splits[index - 1]?.end ?? 0, token.at).trim(),
  );
  const of = parts.map((part) => subFacts(within, select, part));
  const isText = splits.every(({ text }) => text === '||');
  const isLogic = splits.some((token) => isWord(token, '=', '<>', '<', '>', '<=', '>=', 'AND', 'OR', '&', '|', '%'));
  const storage = isText ? 'text' : isLogic || of.every((one) => one.storage === 'integer') ? 'integer' : null;
  const isAlwaysNull = splits.every((token) => !isWord(token, 'AND', 'OR')) && of.some((one) => one.nullable === true);
  return facts(isAlwaysNull ? true : of.every((one) => one.nullable === false) ? false : null, storage);
}
