/** The place of the screen Export. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const ExportScreen = (_props: { listId: string }) => (
  <Page>
    <EmptyState title="Export" />
  </Page>
);
