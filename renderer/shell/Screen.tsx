/** Opens the screen that the route names. */
import { CompareScreen } from '../screens/compare/CompareScreen.tsx';
import { EvidenceScreen } from '../screens/evidence/EvidenceScreen.tsx';
import { ExportScreen } from '../screens/export/ExportScreen.tsx';
import { ImportScreen } from '../screens/import/ImportScreen.tsx';
import { ReadingScreen } from '../screens/import/ReadingScreen.tsx';
import { LedgerScreen } from '../screens/ledger/LedgerScreen.tsx';
import { ListsScreen } from '../screens/lists/ListsScreen.tsx';
import { LookupScreen } from '../screens/lookup/LookupScreen.tsx';
import { OutcomesScreen } from '../screens/outcomes/OutcomesScreen.tsx';
import { PlanScreen } from '../screens/plan/PlanScreen.tsx';
import { PolicyScreen } from '../screens/policy/PolicyScreen.tsx';
import { ReviewScreen } from '../screens/review/ReviewScreen.tsx';
import { RunScreen } from '../screens/run/RunScreen.tsx';
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx';
import { SuppressionsScreen } from '../screens/suppressions/SuppressionsScreen.tsx';
import { useRoute, type Step } from '../app/router.ts';

const ofList: Readonly<Record<Step, (props: { listId: string }) => React.ReactNode>> = {
  import: ImportScreen,
  plan: PlanScreen,
  run: RunScreen,
  review: ReviewScreen,
  export: ExportScreen,
};

export function Screen() {
  const route = useRoute();
  switch (route.at) {
    case 'lists':
      return <ListsScreen />;
    case 'lookup':
      return <LookupScreen />;
    case 'outcomes':
      return <OutcomesScreen />;
    case 'ledger':
      return <LedgerScreen />;
    case 'reading':
      return <ReadingScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'suppressions':
      return <SuppressionsScreen />;
    case 'compare':
      return <CompareScreen key={route.listId} listId={route.listId} />;
    case 'evidence':
      return <EvidenceScreen key={route.listId} listId={route.listId} />;
    case 'policy':
      return <PolicyScreen key={route.listId} listId={route.listId} rule={route.rule} />;
    case 'list': {
      const Step = ofList[route.step];
      // A different list gets a new screen: no state of the first may remain.
      return <Step key={route.listId} listId={route.listId} />;
    }
  }
}
