/**
 * Passes a downloaded and verified package to electron-updater, which can install packages on each system. Its own check and download
 * aren't used: they identify the installation to the feed, wait indefinitely for a feed that stalls, and verify nothing that the feed can't
 * change.
 */
import { app } from 'electron';
import {
  AppImageUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  RpmUpdater,
  type AppUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { isSigned, hashFile } from './fetchPackage.ts';
import { type PackageKind, type SignedPackage, asUpdateFailed, UpdateFailed } from './signedRelease.ts';

export interface Checked {
  version: string;
  /** The path that it was downloaded to. */
  path: string;
  signed: SignedPackage;
}

/**
 * Replaces the old file with the new one in one step. electron-updater deletes the old file first, leaving none if the new one can't be
 * moved there, or half of it on another file system.
 */
class CarefulAppImageUpdater extends AppImageUpdater {
  private readonly signed: SignedPackage;

  constructor(signed: SignedPackage) {
    super();
    this.signed = signed;
  }

  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    const { installerPath } = this;
    const old = process.env['APPIMAGE'];
    if (installerPath === null || old === undefined) return false;
    const beside = `${old}.new`;
    try {
      copyFileSync(installerPath, beside);
      if (createHash('sha256').update(readFileSync(beside)).digest('hex') !== this.signed.sha256)
        throw new UpdateFailed('changed', this.signed.file);
      chmodSync(beside, 0o755);
      renameSync(beside, old);
    } finally {
      rmSync(beside, { force: true });
    }
    if (isForceRunAfter) void this.spawnLog(old, process.argv.slice(1), { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' });
    return true;
  }

  /** Returns the path unescaped: electron-updater escapes it for a shell, which isn't used here. */
  protected override get installerPath(): string | null {
    return super.installerPath;
  }
}

const updaters: Record<PackageKind, (signed: SignedPackage) => AppUpdater> = {
  AppImage: (signed) => new CarefulAppImageUpdater(signed),
  deb: () => new DebUpdater(),
  rpm: () => new RpmUpdater(),
  nsis: () => new NsisUpdater(),
  mac: () => new MacUpdater(),
};

/** Replaces the feed: reports only the verified version, and "downloads" it from this disk. */
function providerOf({ version, path, signed }: Checked, hash: string) {
  const url = pathToFileURL(path);
  const info = { url: signed.file, sha512: hash, size: signed.bytes };
  return class CheckedPackage extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
      runtime.executor.download = async (_url, destination) => {
        await copyFile(path, destination);
        if (!(await isSigned(destination, signed))) throw new UpdateFailed('changed', signed.file);
        return destination;
      };
    }

    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve({ version, files: [info], path: signed.file, sha512: hash, releaseDate: '' });
    }

    resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url, info }];
    }
  };
}

/**
 * Prepares the installation while the program still runs. The returned function installs, and starts the new program: call it when nothing
 * of the old one is open anymore. If it rejects with UpdateFailed('install'), the old program is unchanged; otherwise it ends the process.
 */
export async function prepareInstaller(kind: PackageKind, checked: Checked): Promise<() => Promise<never>> {
  const updater = updaters[kind](checked.signed);
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  updater.isUserWithinRollout = () => true;
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: providerOf(checked, (await hashFile(checked.path, 'sha512')).toString('base64')),
  });
  try {
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true) throw new UpdateFailed('install', 'not available');
    await updater.downloadUpdate();
  } catch (error) {
    throw asUpdateFailed(error);
  }
  return () =>
    new Promise((_resolve, reject) => {
      updater.once('error', (error) => reject(asUpdateFailed(error)));
      // The new program must not consider this one to be running.
      app.releaseSingleInstanceLock();
      updater.quitAndInstall(true, true);
    });
}
