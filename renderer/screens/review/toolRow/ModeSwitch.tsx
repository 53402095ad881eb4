/** Switches between the grid and one row at a time. */
import { goToReview, useRoute, type ReviewMode } from '../../../app/router.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.ts';
import { Key } from '../../../ui/Key.tsx';
import css from './ToolRow.module.css';

const modes: readonly { mode: ReviewMode; title: string; icon: IconName }[] = [
  { mode: 'grid', title: 'Grid', icon: 'rows' },
  { mode: 'triage', title: 'Triage', icon: 'card' },
];

export function ModeSwitch({ mode: now }: { mode: ReviewMode }) {
  const route = useRoute();
  if (route.at !== 'list') return null;
  return (
    <div className={css.modes} role="group" aria-label="Show the rows as">
      {modes.map(({ mode, title, icon }) => (
        <button
          key={mode}
          type="button"
          className={css.mode}
          aria-pressed={mode === now}
          title={title}
          onClick={() => goToReview(route.listId, mode)}
        >
          <Icon name={icon} size={14} />
          <span className={css.modeTitle}>{title}</span>
          {mode !== now && <Key of={now === 'grid' ? 'review.triage' : 'triage.grid'} />}
        </button>
      ))}
    </div>
  );
}
