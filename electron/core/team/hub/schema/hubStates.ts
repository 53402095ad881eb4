/**
 * What the hub's functions refuse, as SQLSTATEs of its own. A code is the only part of an error that PostgreSQL neither translates nor
 * rewords; what else must be known travels in the error's detail.
 */
export const hubStates = {
  /** Whoever calls is no member (any more), or the device was removed or isn't the caller's. */
  removed: 'RC001',
  /** Detail: the caller's role. */
  notAllowed: 'RC002',
  /** The epoch isn't the hub's. */
  otherEpoch: 'RC003',
  /** Detail: labels of the devices that haven't told the present epoch what they know. */
  awaited: 'RC004',
  keyUnknown: 'RC005',
  memberNotFound: 'RC006',
  lastAdmin: 'RC007',
  /** The invitation was accepted before. */
  codeUsed: 'RC008',
  deviceNotFound: 'RC009',
  /** An admin would remove the device that they sit at. */
  ownDevice: 'RC010',
  /** Detail: a time zone that the database doesn't know. */
  zoneUnknown: 'RC011',
  /** Detail: the name of a member who is there. */
  nameTaken: 'RC012',
} as const;
