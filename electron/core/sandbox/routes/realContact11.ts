/** Real Contact 1.1: `GET /1.1/real_contact`, the earlier version: flat keys that contain dots, and nothing about an IP address. */
import { realContact11 } from '#contract/service/operations/versions/realContact11.ts';
import { contactAddOns, contactFacts } from './contactFacts.ts';
import { partialError, type Route } from './route.ts';

const keys = { litigator: 'phone.is_litigator_risk', emailAge: 'email.age_score', emailDeliverable: 'email.is_deliverable' };

export const realContact11Route: Route = {
  operation: realContact11,
  isEarlier: true,
  answer(asked, isPartial) {
    const facts = contactFacts(asked, isPartial);
    const { phone, email, address, ip } = facts;
    return {
      'phone.is_valid': phone.isValid,
      'phone.activity_score': phone.score,
      'phone.line_type': phone.lineType,
      'phone.name_match': phone.nameMatch,
      'phone.contact_grade': phone.grade,
      'email.is_valid': email.isValid,
      'email.name_match': email.nameMatch,
      'email.contact_grade': email.grade,
      'address.is_valid': address.isValid,
      'address.name_match': address.nameMatch,
      add_ons: contactAddOns(facts, keys),
      error: isPartial ? partialError : null,
      warnings: facts.warnings.filter((warning) => !(ip?.warnings ?? []).includes(warning)),
    };
  },
};
