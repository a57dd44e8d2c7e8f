import type { errors as ko } from '../ko/errors.ts';
import type { Same } from '../same.ts';

export const errors: Same<typeof ko> = {
  BAD_REQUEST: 'The request could not be read.',
  NOT_SIGNED_IN: 'Please sign in.',
  SIGN_IN_FAILED: 'The id or the password is not right.',
  SESSION_ENDED: 'You have been signed out. Please sign in again.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_CONFIRMED: 'Please confirm your mail address first, with the link in the mail that you got at sign-up.',
  RECHECK_NEEDED: 'Please enter your password again first.',
  NOT_FOUND: 'Not found.',
  NO_CALL: 'There is nothing at this address.',
  FARM_NOT_CHOSEN: 'Please choose a farm first.',
  CONFLICT: 'This was changed elsewhere meanwhile. Refresh and try again.',
  LAST_MANAGER: 'There is no other manager of {names}. Please name one first.',
  LAST_COMPANY_USER: 'There is no other user of {names}. Please name one first.',
  LAST_ADMIN: 'There is no other administrator. Please name one first.',
  LINK_SPENT: 'This link was used already or is out of date. Please ask for a new mail.',
  TOO_LARGE: 'What was sent is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This format is not accepted.',
  INVALID: 'Please check what you entered.',
  RANGE_TOO_LONG: 'You can view at most 3 months at a time.',
  RANGE_REVERSED: 'The end must be after the start.',
  TOO_MANY: 'Too many tries. Please try again in {seconds} seconds.',
  ERROR: 'An error has occurred.',
  UNAVAILABLE: 'This is not possible right now. Please try again shortly.',
};
