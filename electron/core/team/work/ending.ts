/** Why work that was taken isn't done here: another server takes it. */
export const ending = (): Error => new Error('this server ends');
