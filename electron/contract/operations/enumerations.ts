/** Closed lists of the specification that several operations share. Answers may hold other values: those are shown as they came. */

/** Wired, wireless, VOIP tied to an address, VOIP that is not, caller pays a premium, callee pays, voicemail only, unclear. */
export const lineTypes = ['Landline', 'Mobile', 'FixedVOIP', 'NonFixedVOIP', 'Premium', 'TollFree', 'Voicemail', 'Other'] as const;
