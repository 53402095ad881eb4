/** Fingerprints and what stands beside them: term above value, so that a long one fits a narrow pane. */
import { Fragment } from 'react';
import css from './EvidenceScreen.module.css';

type Line = readonly [term: string, value: string, isCode: boolean];

export const HashList = ({ hashes }: { hashes: readonly (Line | null)[] }) => (
  <dl className={css.hashes}>
    {hashes.flatMap((line) =>
      line === null
        ? []
        : [
            <Fragment key={line[0]}>
              <dt>{line[0]}</dt>
              <dd className={line[2] ? 'code' : ''}>{line[1]}</dd>
            </Fragment>,
          ],
    )}
  </dl>
);
