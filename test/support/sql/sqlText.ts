/** Reads the outline of an SQL text: its parts at the top level, its selected expressions, and which tables an outer join may leave out. */

export interface Token {
  text: string;
  at: number;
  end: number;
  /** Nesting depth in parentheses. */
  depth: number;
}

const tokenPattern =
  /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|[?][0-9]*|[:@$][A-Za-z_]\w*|[A-Za-z_][\w]*|\d+(?:\.\d+)?|<>|<=|>=|==|!=|\|\||->>?|[^\s]/g;

export function tokensOf(sql: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const { 0: text, index } of sql.matchAll(tokenPattern)) {
    if (text.startsWith('--')) continue;
    if (text === ')') depth--;
    tokens.push({ text, at: index, end: index + text.length, depth });
    if (text === '(') depth++;
  }
  return tokens;
}

export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && words.includes(token.text.toUpperCase());

/** One SELECT of a compound: `head` is what comes before all of them (WITH …), then the expressions, then the rest from FROM on. */
export interface Select {
  head: string;
  items: readonly string[];
  rest: string;
}

const compounds = ['UNION', 'INTERSECT', 'EXCEPT'];

/** The SELECTs of a query, or none if the text isn't one. */
export function selectsOf(sql: string): Select[] {
  const tokens = tokensOf(sql);
  const top = tokens.filter(({ depth }) => depth === 0);
  const begin = top.findIndex((token) => isWord(token, 'SELECT'));
  const first = top[begin];
  const returning = top.find((token) => isWord(token, 'RETURNING'));
  if (returning) return [{ head: '', items: splitItems(sql.slice(returning.end)), rest: '' }];
  if (!first || !isWord(top[0], 'SELECT', 'WITH')) return [];
  const head = sql.slice(0, first.at);
  const selects: Select[] = [];
  let from = first;
  for (const [index, token] of [...top.entries()].slice(begin)) {
    const next = top[index + 1];
    if (isWord(token, ...compounds)) {
      selects.push(selectOf(head, sql.slice(from.at, token.at)));
      const start = isWord(next, 'ALL') ? top[index + 2] : next;
      if (!start) return [];
      from = start;
    }
  }
  return [...selects, selectOf(head, sql.slice(from.at))];
}

function selectOf(head: string, text: string): Select {
  const top = tokensOf(text).filter(({ depth }) => depth === 0);
  const begin = isWord(top[1], 'DISTINCT', 'ALL') ? top[1] : top[0];
  const end = top.find((token) => isWord(token, 'FROM', 'WHERE', 'GROUP', 'ORDER', 'LIMIT')) ?? { at: text.length };
  const body = text.slice(begin?.end ?? 0, end.at);
  return { head, items: splitItems(body), rest: text.slice(end.at) };
}

/** Splits at the commas of the top level. */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  let from = 0;
  for (const { text: token, at, depth } of tokensOf(text))
    if (token === ',' && depth === 0) {
      items.push(text.slice(from, at));
      from = at + 1;
    }
  return [...items, text.slice(from)].map((item) => item.trim()).filter((item) => item !== '');
}

/** Returns an item without its `AS name`. */
export function expressionOf(item: string): string {
  const top = tokensOf(item).filter(({ depth }) => depth === 0);
  const as = top.at(-2);
  return isWord(as, 'AS') && as ? item.slice(0, as.at).trim() : item;
}

/** Tables and aliases that outer joins may leave without a row, and those that always have one. */
export function joinedTables(sql: string): { outer: ReadonlySet<string>; inner: ReadonlySet<string> } {
  const tokens = tokensOf(sql);
  const outer = new Set<string>();
  const inner = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (!isWord(token, 'JOIN', 'FROM')) continue;
    const before = tokens.slice(Math.max(0, index - 3), index);
    const isOuter = isWord(token, 'JOIN') && before.some((one) => isWord(one, 'LEFT', 'FULL'));
    for (const name of namesAfter(tokens, index)) (isOuter ? outer : inner).add(name);
  }
  return { outer, inner };
}

/** Returns the table after a FROM or JOIN with its alias; for a subquery, its alias. */
function namesAfter(tokens: readonly Token[], index: number): string[] {
  let at = index + 1;
  const names: string[] = [];
  if (tokens[at]?.text === '(') {
    const { depth } = tokens[at] ?? { depth: 0 };
    const begin = at;
    at = tokens.findIndex((token, place) => place > begin && token.text === ')' && token.depth === depth) + 1;
    for (const [place, token] of tokens.slice(begin, at).entries())
      if (isWord(token, 'FROM', 'JOIN')) names.push(...namesAfter(tokens, begin + place));
  } else {
    if (tokens[at + 1]?.text === '.') at += 2;
    names.push(plainName(tokens[at]?.text ?? ''));
    at++;
  }
  if (isWord(tokens[at], 'AS')) names.push(plainName(tokens[at + 1]?.text ?? ''));
  return names;
}

export const plainName = (name: string): string => name.replace(/^"(.*)"$/, '$1');
