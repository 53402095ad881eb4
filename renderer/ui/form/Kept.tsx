/** Confirms briefly that the field was saved. */
import { uiWords as words } from '#messages/uiWords.ts';
import { Icon } from '../page/Icon.tsx';

export const Kept = () => (
  <span className="text-good" role="status">
    <Icon name="check" size={14} />
    <span className="hidden-visually">{words.saved}</span>
  </span>
);
