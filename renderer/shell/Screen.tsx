/** Opens the screen that the route names. */
import { useRoute } from '../base/router.ts';
import { ListsScreen } from '../screens/lists/ListsScreen.tsx';
import { screens } from './screens.ts';

export function Screen() {
  const route = useRoute();
  switch (route.at) {
    case 'lists':
      return <ListsScreen />;
    case 'compare':
    case 'evidence': {
      const { Shown } = screens[route.at];
      return <Shown key={route.listId} listId={route.listId} />;
    }
    case 'policy':
      return <screens.policy.Shown key={route.listId} listId={route.listId} rule={route.rule} />;
    case 'list': {
      const { Shown } = screens[route.step];
      // A different list gets a new screen, so that no state of the first remains.
      return <Shown key={route.listId} listId={route.listId} />;
    }
    default: {
      const { Shown } = screens[route.at];
      return <Shown />;
    }
  }
}
