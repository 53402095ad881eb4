/** Enumerations of the specification that several operations share. Other values in answers are shown as received. */

/** In order: wired, wireless, VoIP tied to an address, other VoIP, caller pays a premium, callee pays, voicemail only, unclear. */
export const lineTypes = ['Landline', 'Mobile', 'FixedVOIP', 'NonFixedVOIP', 'Premium', 'TollFree', 'Voicemail', 'Other'] as const;

export const ownerTypes = ['Person', 'Business'] as const;

/** Some lists in the specification have more values, but it says to accept only these; others are kept and marked as drift. */
export const locationTypes = ['Country', 'State', 'City', 'PostalCode', 'ZipPlus4', 'Neighborhood', 'Address'] as const;

/** How exact coordinates are, in answers about phones, and in Reverse Address and Find Person. */
export const accuracies = ['Country', 'State', 'City', 'PostalCode', 'Neighborhood', 'Street', 'RoofTop'] as const;

/** The same for Address Validation, which has its own list. */
export const validationAccuracies = ['RoofTop', 'PostalCode', 'CityState', 'State', 'Country'] as const;

export const deliveryPoints = ['SingleUnit', 'MultiUnit', 'POBox', 'PartialAddress'] as const;

/** The result of a live call; sent in requests. */
export const phoneStatuses = ['Connected', 'Disconnected'] as const;
