/** The place of the screen Lists. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const ListsScreen = () => (
  <Page>
    <EmptyState title="Lists" />
  </Page>
);
