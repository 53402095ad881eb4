/** Enumerations of the specification that several operations share. Other values in answers are shown as received. */

/** Wired, wireless, VOIP tied to an address, VOIP that is not, caller pays a premium, callee pays, voicemail only, unclear. */
export const lineTypes = ['Landline', 'Mobile', 'FixedVOIP', 'NonFixedVOIP', 'Premium', 'TollFree', 'Voicemail', 'Other'] as const;

export const ownerTypes = ['Person', 'Business'] as const;

/** Some of the service's listings have more values. The specification says to accept only these, so that others are kept and marked. */
export const locationTypes = ['Country', 'State', 'City', 'PostalCode', 'ZipPlus4', 'Neighborhood', 'Address'] as const;

/** How exact coordinates are, in answers about phones, and in Reverse Address and Find Person. */
export const accuracies = ['Country', 'State', 'City', 'PostalCode', 'Neighborhood', 'Street', 'RoofTop'] as const;

/** The same for Address Validation, which has its own list. */
export const validationAccuracies = ['RoofTop', 'PostalCode', 'CityState', 'State', 'Country'] as const;

export const deliveryPoints = ['SingleUnit', 'MultiUnit', 'POBox', 'PartialAddress'] as const;

/** The result of a live call; sent in requests. */
export const phoneStatuses = ['Connected', 'Disconnected'] as const;
