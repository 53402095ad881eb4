/** The place of the screen Run. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const RunScreen = (_props: { listId: string }) => (
  <Page>
    <EmptyState title="Run" />
  </Page>
);
