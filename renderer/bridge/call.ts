/** Sends commands to the program: one typed function for every command of the contract. */
import { commands, type CommandName, type CommandParams, type CommandReturns } from '#contract/commands.ts';
import { grantedFileSchema, type GrantedFile } from '#contract/desktop/grantedFile.ts';
import { transport } from './chooseTransport.ts';
import { openReply, type CallOptions } from './transport.ts';

/** The contract's commands, typed by their return values, so that a name given as a type parameter finds its own. */
const doors: { [N in CommandName]: { returns: { parse(value: unknown): CommandReturns<N> } } } = commands;

/**
 * Sends a command and returns its value, parsed on arrival. Throws `FailureShown` for a failure; anything else thrown is a bug (something
 * that isn't a reply, a value of another shape) and reaches the error boundary or a notice.
 */
export async function call<N extends CommandName>(name: N, params: CommandParams<N>, options?: CallOptions): Promise<CommandReturns<N>> {
  const value = openReply(await transport().call(name, params, options));
  return doors[name].returns.parse(value);
}

/** Grants the program access to a file that the person chose or dropped. Throws `FailureShown` if that fails. */
export async function sendFile(file: File): Promise<GrantedFile> {
  return grantedFileSchema.parse(openReply(await transport().sendFile(file)));
}

/** Passes pasted text to the program as a file of that name. Throws like `sendFile`. */
export async function sendText(name: string, text: string): Promise<GrantedFile> {
  return grantedFileSchema.parse(openReply(await transport().sendText(name, text)));
}

/**
 * Asks where a file goes, lets the program write it there, and fetches it where a browser gets it. Null: nobody chose a place. Throws
 * `FailureShown`.
 */
export async function saveFile<W extends { readonly fileName: string; readonly download: string | null }>(
  suggestedName: string,
  write: (destinationId: string) => Promise<W>,
): Promise<W | null> {
  const destination = await call('files.chooseSave', { suggestedName });
  if (destination === null) return null;
  const written = await write(destination.destinationId);
  if (written.download !== null) saveDownload(written.download, written.fileName);
  return written;
}

/** Fetches a finished export that the browser host keeps ready (`ExportResult.download`); the browser saves it under `fileName`. */
export function saveDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
