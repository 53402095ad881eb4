/** The data that findings are based on: the source, license and date of each set. */
import { useQuery } from '@tanstack/react-query';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { reading } from '../../base/queryClient.ts';
import { WideTable } from './WideTable.tsx';

export function DataUsed() {
  const { data: sets = [] } = useQuery({ ...reading('app.dataUsed', {}), meta: { notifies: 'always' } });
  return (
    <section aria-label={words.dataUsed.title}>
      <h2>{words.dataUsed.title}</h2>
      <p className="text-2">{words.dataUsed.about}</p>
      <WideTable label={words.dataUsed.table}>
        <thead>
          <tr>
            <th>{words.dataUsed.columns.use}</th>
            <th>{words.dataUsed.columns.data}</th>
            <th>{words.dataUsed.columns.origin}</th>
            <th>{words.dataUsed.columns.license}</th>
            <th data-number>{words.dataUsed.columns.date}</th>
          </tr>
        </thead>
        <tbody>
          {sets.map(({ use, name, version, date, origin, licence }) => (
            <tr key={use}>
              <td>{use}</td>
              <td className="nowrap">
                {name} <span className="text-3">{version}</span>
              </td>
              <td className="text-2">{origin}</td>
              <td className="text-2">{licence}</td>
              <td data-number className="nowrap">
                {date}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}
