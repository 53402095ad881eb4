/** The place of the screen Review. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const ReviewScreen = (_props: { listId: string }) => (
  <Page>
    <EmptyState title="Review" />
  </Page>
);
