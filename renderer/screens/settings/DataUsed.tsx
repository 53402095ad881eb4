/** The data that findings are based on: the source, license and date of each set. */
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../app/queryClient.ts';
import { WideTable } from './WideTable.tsx';

export function DataUsed() {
  const { data: sets = [] } = useQuery({ ...reading('app.dataUsed', {}), meta: { notifies: 'always' } });
  return (
    <section aria-label="Data used">
      <h2>Data used</h2>
      <p className="text-2">What Rollcall finds in your rows for free rests on these. They came with the program and nothing is fetched.</p>
      <WideTable label="The data, with source and license">
        <thead>
          <tr>
            <th>Used for</th>
            <th>Data</th>
            <th>Origin</th>
            <th>License</th>
            <th data-number>Date</th>
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
