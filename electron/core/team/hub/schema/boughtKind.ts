/** The kind of a record that says what the service was asked and what it answered: only who buys, or bought, makes one, and it serves everybody. */
export const boughtKind = 'call';
