/** Says who else has a shared list open. */
import type { Looker } from '#contract/team/team.ts';
import { count } from '../count.ts';

/** More are counted. */
const mostNamed = 3;

function subject(lookers: readonly Looker[]): string {
  const names = lookers.map(({ name, isYou, device }) => `${isYou ? 'You' : name}${device === null ? '' : ` (${device})`}`);
  if (names.length > mostNamed) return `${names.slice(0, mostNamed - 1).join(', ')} and ${count(names.length - mostNamed + 1)} others`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join('')}`;
}

/** `Grace is looking at it`, `Grace and You (Laptop) are looking at it`; empty if nobody is. `too`: whoever reads it is as well. */
export function lookersSentence(lookers: readonly Looker[], too: boolean): string {
  const [first] = lookers;
  if (first === undefined) return '';
  const isOne = lookers.length === 1 && !first.isYou;
  return `${subject(lookers)} ${isOne ? 'is' : 'are'} looking at it${too ? ', too' : ''}`;
}
