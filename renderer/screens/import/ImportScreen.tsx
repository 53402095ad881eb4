/** The place of the screen Import. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const ImportScreen = (_props: { listId: string }) => (
  <Page>
    <EmptyState title="Import" />
  </Page>
);
