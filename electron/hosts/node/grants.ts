/** Paths that a person chose: reading a file or writing one is granted under an id that nobody can guess. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import { Failed } from '#contract/failure.ts';
import type { Files } from '#core/ports.ts';

type Destination = ReturnType<Files['destination']>;

export interface Grants extends Pick<Files, 'granted' | 'destination'> {
  /** Grants reading a file where it is; a missing file is reported when it is read. `name`: its display name. */
  grant(path: string, name?: string): GrantedFile;
  /** Grants writing there. Returns the destination's id. */
  grantDestination(path: string): string;
}

export function openGrants(): Grants {
  const files = new Map<string, { path: string; name: string }>();
  const destinations = new Map<string, Destination>();
  return {
    granted(fileId) {
      const file = files.get(fileId);
      if (!file) throw new Failed('file.notGranted', { fileId });
      return file;
    },
    destination(destinationId) {
      const destination = destinations.get(destinationId);
      if (!destination) throw new Failed('export.notGranted', { destinationId });
      return destination;
    },
    grant(path, name = basename(path)) {
      const fileId = randomUUID();
      files.set(fileId, { path, name });
      return { fileId, name, bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0 };
    },
    grantDestination(path) {
      const destinationId = randomUUID();
      destinations.set(destinationId, { path, fileName: basename(path), download: null });
      return destinationId;
    },
  };
}
