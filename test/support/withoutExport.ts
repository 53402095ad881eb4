/** Removes from a file's rows the name of the export that wrote them, leaving what two exports of the same rows have in common. */
export const withoutExport = (text: string): string => text.replaceAll(/([0-9a-f]{12}:\d+):[0-9a-f]{12}/g, '$1');
