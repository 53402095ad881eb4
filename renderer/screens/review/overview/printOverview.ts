/** Prints the overview, in the light theme: paper is white, and light text on it can't be read. */
export function printOverview(): void {
  const { dataset } = document.documentElement;
  const before = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = 'light';
  // Returns when the dialog is closed.
  print();
  if (before !== undefined) dataset['mantineColorScheme'] = before;
}
