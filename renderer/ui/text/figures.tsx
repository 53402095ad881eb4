/** Amounts, numbers, and sentences that contain them. */
import { Fragment, type ReactNode } from 'react';
import type { Cost } from '#contract/plan/plan.ts';
import { costWords } from '#messages/money.ts';
import { capital } from '#messages/anyOf.ts';
import { count } from '#messages/count.ts';

/** `sentence`: capitalizes the first word. */
export const Money = ({ cost, sentence = false, className }: { cost: Cost; sentence?: boolean; className?: string }) => (
  <span className={className}>{sentence ? capital(costWords(cost)) : costWords(cost)}</span>
);

/** A number in a sentence or a column: grouped, tabular, with a true minus. */
export const NumberText = ({ value, className }: { value: number; className?: string }) => (
  <span className={className}>{count(value)}</span>
);

interface Props<Part extends string> {
  /** The sentence, with a name in braces for each part. */
  readonly of: string;
  readonly parts: Readonly<Record<Part, ReactNode>>;
}

/** Fills in the parts. A name without a part is shown as it is, so that the mistake is noticed. */
export const Sentence = <Part extends string>({ of, parts }: Props<Part>) =>
  of.split(/(\{\w+\})/).map((piece, at) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return <Fragment key={at}>{name !== undefined && name in parts ? parts[name as Part] : piece}</Fragment>;
  });
