/** Sentences with their figures. */
import { Fragment, type ReactNode } from 'react';

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
