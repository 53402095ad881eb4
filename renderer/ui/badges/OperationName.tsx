/** An operation in a list of choices: its title, and next to it the service's name for it. */
import { operationTitle } from '#messages/names.ts';
import css from './OperationName.module.css';

export const OperationName = ({ id }: { id: string }) => (
  <span className={css.name}>
    <span>{operationTitle(id)}</span>
    <span className="code text-3">{id}</span>
  </span>
);
