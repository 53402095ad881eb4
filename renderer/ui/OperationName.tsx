/** An operation in a list to choose from: what it is called, and beside it what the service calls it. */
import { operationTitle } from '../../electron/messages/names.ts';
import css from './OperationName.module.css';

export const OperationName = ({ id }: { id: string }) => (
  <span className={css.name}>
    <span>{operationTitle(id)}</span>
    <span className="code text-3">{id}</span>
  </span>
);
