/** Sentences with their figures. */
import { Fragment, type ReactNode } from 'react';

interface Props<Part extends string> {
  /** With a name in braces where each part stands. */
  readonly of: string;
  readonly parts: Readonly<Record<Part, ReactNode>>;
}

/** A name without a part is shown as it is, so that a mistake is seen. */
export const Sentence = <Part extends string>({ of, parts }: Props<Part>) =>
  of.split(/(\{\w+\})/).map((piece, at) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return <Fragment key={at}>{name !== undefined && name in parts ? parts[name as Part] : piece}</Fragment>;
  });
