/** Real Contact 2.0: `GET /2.0/real_contact`. */
import { realContact20 } from '#contract/service/operations/versions/realContact20.ts';
import { contactAddOns, contactFacts } from './contactFacts.ts';
import { partialError, type Route } from './route.ts';

const keys = { litigator: 'phone_is_litigator_risk', emailAge: 'email_age_score', emailDeliverable: 'email_is_deliverable' };

export const realContact20Route: Route = {
  operation: realContact20,
  answer(asked, isPartial) {
    const facts = contactFacts(asked, isPartial);
    const { phone, email, address, ip, warnings } = facts;
    return {
      phone: {
        contact_grade: phone.grade,
        is_valid: phone.isValid,
        activity_score: phone.score,
        line_type: phone.lineType,
        name_match: phone.nameMatch,
      },
      email: { contact_grade: email.grade, is_valid: email.isValid, name_match: email.nameMatch },
      address: { is_valid: address.isValid, name_match: address.nameMatch },
      ip_address: ip === null ? null : { trust_score: ip.trustScore, ip_distance_to_address: ip.distanceToAddress },
      add_ons: contactAddOns(facts, keys),
      warnings,
      errors: isPartial ? partialError : null,
    };
  },
};
