/** Outcomes of calls: imports result sheets, and reports outcomes to the service, each once and at the service's pace. */
import { outcomesWords as words } from '#messages/outcomes/outcomesWords.ts';
import { useResultSheet } from '../../subjects/outcomes/resultSheet.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useCalibrationChoice } from './calibration/useCalibration.ts';
import { ScorecardView } from './calibration/ScorecardView.tsx';
import { Entry } from './Entry.tsx';
import { Sheet } from './sheet/Sheet.tsx';

export function OutcomesScreen() {
  const sheet = useResultSheet((state) => state.sheet);
  const isScorecard = useCalibrationChoice((choice) => choice.isScorecard);
  return (
    <Page aria-label={words.title}>
      {isScorecard ? (
        <ScorecardView />
      ) : sheet === null ? (
        <Entry />
      ) : (
        <Sheet key={sheet.request.files.join(' ')} name={sheet.name} request={sheet.request} />
      )}
    </Page>
  );
}
