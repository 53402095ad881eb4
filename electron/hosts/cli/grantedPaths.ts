/** The paths that a command names: naming them is what grants them. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Failed } from '../../contract/failure.ts';
import type { Files } from '../../core/ports.ts';
import { sampleList } from '../node/builtFiles.ts';

export interface GrantedPaths {
  files: Files;
  grant(file: string): string;
  grantDestination(file: string): string;
}

export function grantedPaths(): GrantedPaths {
  const paths = new Map<string, string>();
  const grant = (file: string): string => {
    const id = randomUUID();
    paths.set(id, path.resolve(file));
    return id;
  };
  return {
    grant,
    grantDestination: grant,
    files: {
      granted: (fileId) => {
        const file = paths.get(fileId);
        if (file === undefined) throw new Failed('file.notGranted', { fileId });
        return { path: file, name: path.basename(file) };
      },
      destination: (destinationId) => {
        const file = paths.get(destinationId);
        if (file === undefined) throw new Failed('export.notGranted', { destinationId });
        return { path: file, fileName: path.basename(file), download: null };
      },
      chooseSave: () => Promise.resolve(null),
      sample: sampleList,
    },
  };
}
