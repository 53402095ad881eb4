/** A selection menu of the review that a command opens; on closing, it returns the focus to the rows. */
import type { ComponentProps } from 'react';
import { entryOf } from '#renderer/keys/keyTable.ts';
import { PickMenu } from '#renderer/ui/pick/PickMenu.tsx';
import { focusRows } from '../focusRows.ts';
import type { Review } from '../store/reviewStore.ts';

interface Props extends Omit<ComponentProps<typeof PickMenu>, 'title' | 'opened' | 'onOpened' | 'onLeave'> {
  readonly review: Review;
  readonly is: 'sort' | 'columns' | 'grades';
  /** Overrides the command's label. */
  readonly title?: string;
}

export const OverlayMenu = ({ review, is, title, ...props }: Props) => (
  <PickMenu
    title={title ?? entryOf(props.command).label ?? ''}
    opened={review.use(({ overlay }) => overlay?.is === is)}
    onOpened={(opened) => (opened ? review.open({ is }) : review.close(is))}
    onLeave={focusRows}
    {...props}
  />
);
