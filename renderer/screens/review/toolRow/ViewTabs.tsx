/** The fixed views with their counts: side by side, or in a menu if the window is narrow. */
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { viewNames, type ViewName } from '../../../../electron/contract/place.ts';
import { count } from '../../../../electron/messages/count.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { viewCount, viewTitles } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import css from './ToolRow.module.css';

export function ViewTabs({ review }: { review: Review }) {
  const { tab, view, whole } = review.use();
  const isNarrow = useMediaQuery('(max-width: 960px)', false, { getInitialValueInEffect: false });
  const rowsOf = (name: ViewName): string | null => (whole === null || view === null ? null : count(viewCount(name, whole, view.rows)));
  const show = (name: ViewName): void => review.show({ tab: name, extra: {} });
  if (!isNarrow) {
    return (
      <div className={css.views} role="group" aria-label="Views">
        {viewNames.map((name) => (
          <button key={name} type="button" className={css.view} aria-pressed={name === tab} onClick={() => show(name)}>
            {viewTitles[name]}
            {rowsOf(name) !== null && <span className={css.count}>{rowsOf(name)}</span>}
          </button>
        ))}
      </div>
    );
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="xs" className={css.viewButton ?? ''} rightSection={<Icon name="chevron" size={14} />}>
          {viewTitles[tab]} <span className={css.count}>{rowsOf(tab)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewNames.map((name) => (
          <Menu.Item key={name} rightSection={<span className="text-3">{rowsOf(name)}</span>} onClick={() => show(name)}>
            {viewTitles[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
