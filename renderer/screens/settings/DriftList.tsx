/** Values from the service that the contract doesn't know: nothing is lost, but a person should look at them. */
import { useQuery } from '@tanstack/react-query';
import type { DriftEntry } from '#contract/service/drift.ts';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { count } from '#messages/count.ts';
import { driftTitle } from '#messages/lookups/lookupWords.ts';
import { operationTitle } from '#messages/names.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { declareQuery } from '../../base/queryClient.ts';
import { byCallsSent } from '../../subjects/accounts/queries.ts';
import { Table } from '../../ui/page/Table.tsx';
import { environmentName } from '../../ui/text/names.ts';
import { timeText } from '../../ui/text/times.ts';
import { Section } from './Section.tsx';

const drift = declareQuery('drift.list', byCallsSent)({});

export function DriftList() {
  const { data: entries, error } = useQuery(drift);
  return (
    <Section title={words.drift.title} about={words.drift.about} failure={error?.failure}>
      {entries?.length === 0 && <p className="text-3 mt-8">{words.drift.none}</p>}
      {entries !== undefined && entries.length > 0 && <Entries entries={entries} />}
    </Section>
  );
}

const Entries = ({ entries }: { entries: readonly DriftEntry[] }) => (
  <Table label={words.drift.table} columns={words.drift.columns} numbers={['answers', 'lastSeen']}>
    {entries.map((entry) => (
      <tr key={[entry.environmentId, entry.operation, entry.path, entry.kind, entry.value].join(' ')}>
        <td className="code">{entry.path}</td>
        <td>
          {driftTitle(entry.kind)} <span className="code text-2">{entry.kind === 'unknownValue' ? `“${entry.value}”` : entry.value}</span>
        </td>
        <td>
          {operationTitle(entry.operation)} <span className="code text-3">{entry.operation}</span>
        </td>
        <td>{environmentName({ kind: entry.environmentId === sandboxEnvironmentId ? 'sandbox' : 'service', name: entry.environment })}</td>
        <td data-number>{count(entry.times)}</td>
        <td data-number className="nowrap">
          {timeText(entry.lastSeenAt)}
        </td>
      </tr>
    ))}
  </Table>
);
