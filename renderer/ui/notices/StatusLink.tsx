/** A short status on a shared line, which links to where it can be changed. In a narrow window only its icon remains. */
import { Icon, type IconName } from '../page/Icon.tsx';
import css from './StatusLink.module.css';

interface Props {
  readonly icon: IconName;
  /** `amber`: something needs a person's attention. */
  readonly tone: 'amber' | 'slate';
  /** The full status, and where the link leads. */
  readonly title: string;
  readonly children: string;
  readonly onOpen: () => void;
}

export const StatusLink = ({ icon, tone, title, children, onOpen }: Props) => (
  <span className={css.line}>
    <button type="button" className={css.link} data-tone={tone} title={title} onClick={onOpen}>
      <Icon name={icon} size={14} />
      <span className="cut">{children}</span>
    </button>
  </span>
);
