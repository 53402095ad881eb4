/** The environment that new plans start with; the sandbox is hatched, so that nobody takes invented answers for real ones. */
import { environmentName } from '../ui/environmentName.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './TopBar.module.css';
import { useEnvironment } from './queries.ts';
import { formatRoute } from './router.ts';

export function EnvironmentChip() {
  const environment = useEnvironment();
  if (environment === undefined) return null;
  const sandbox = environment.kind === 'sandbox';
  return (
    <a
      className={css.environment}
      data-sandbox={sandbox || undefined}
      href={formatRoute({ at: 'settings' })}
      title={
        sandbox
          ? 'Sandbox: people and answers are invented, nothing is charged'
          : `New plans start with the environment ${environment.name}`
      }
    >
      <Icon name={sandbox ? 'flask' : 'globe'} size={14} />
      <span className="cut">{environmentName(environment)}</span>
    </a>
  );
}
