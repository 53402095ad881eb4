/** The place of the screen Plan. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const PlanScreen = (_props: { listId: string }) => (
  <Page>
    <EmptyState title="Plan" />
  </Page>
);
