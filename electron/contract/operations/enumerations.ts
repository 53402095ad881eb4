/** Closed lists of the specification that several operations share. Answers may hold other values: those are shown as they came. */

/** Wired, wireless, VOIP tied to an address, VOIP that is not, caller pays a premium, callee pays, voicemail only, unclear. */
export const lineTypes = ['Landline', 'Mobile', 'FixedVOIP', 'NonFixedVOIP', 'Premium', 'TollFree', 'Voicemail', 'Other'] as const;

export const ownerTypes = ['Person', 'Business'] as const;

/** Some listings of the service hold more; the specification says to accept only these, so any other is kept and marked. */
export const locationTypes = ['Country', 'State', 'City', 'PostalCode', 'ZipPlus4', 'Neighborhood', 'Address'] as const;

/** How exact coordinates are: in answers about phones, and in Reverse Address and Find Person. */
export const accuracies = ['Country', 'State', 'City', 'PostalCode', 'Neighborhood', 'Street', 'RoofTop'] as const;

/** The same in Address Validation, which has a list of its own. */
export const validationAccuracies = ['RoofTop', 'PostalCode', 'CityState', 'State', 'Country'] as const;

export const deliveryPoints = ['SingleUnit', 'MultiUnit', 'POBox', 'PartialAddress'] as const;

/** What a live call found; a value of requests. */
export const phoneStatuses = ['Connected', 'Disconnected'] as const;
