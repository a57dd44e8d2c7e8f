import type { mails as ko } from '../ko/mails.ts';
import type { Same } from '../same.ts';

export const mails: Same<typeof ko> = {
  subject: {
    confirmSignup: '[Onsil] Please confirm your mail address',
    mailInUse: '[Onsil] This mail address is registered already',
    resetPassword: '[Onsil] Set a new password',
    manyFailures: '[Onsil] Failed sign-ins to your account',
    passwordChanged: '[Onsil] Your password was changed',
    factorAdded: '[Onsil] A sign-in method was added',
    factorRemoved: '[Onsil] A sign-in method was removed',
    factorsReset: '[Onsil] Two-step verification was turned off',
    recoveryCodesRenewed: '[Onsil] You have new recovery codes',
    recoveryCodeUsed: '[Onsil] A recovery code was used to sign in',
    confirmEmail: '[Onsil] Please confirm your new mail address',
    emailChanging: '[Onsil] A change of your mail address was asked for',
    invitation: '[Onsil] You are invited to {farm}',
    inquiryArrived: '[Onsil] New inquiry {number} · {kind}',
    inquiryReceived: '[Onsil] We have received your inquiry ({number})',
    inquiryAnswered: '[Onsil] Our answer to your inquiry ({number})',
    claimStarted: '[Onsil] We have begun with your A/S request ({number})',
    claimAnswered: '[Onsil] Our answer to your A/S request ({number})',
    claimCompleted: '[Onsil] Your A/S request is done ({number})',
  },
  body: {
    confirmSignup:
      'You signed up for Onsil with the ID {memberId}.\nOpen this link within 24 hours to finish.\n\n{link}\n\nIf you did not sign up, please ignore this mail. What is not confirmed is deleted after 7 days.',
    mailInUse:
      'Somebody asked to sign up for Onsil with this mail address, or to change theirs to it.\nThe ID {memberId} uses it already, so nothing was changed.\n\nIf you forgot your password, you can set a new one here.\n\n{link}\n\nIf it was not you, please ignore this mail.',
    resetPassword:
      'Somebody asked to set a new password for the ID {memberId}.\nSet it within 30 minutes with this link. It works once.\n\n{link}\n\nIf it was not you, please ignore this mail. The password stays as it is.',
    passwordChanged:
      'The password of the ID {memberId} was changed, and its other devices were signed out.\n\nIf it was not you, please set a new password at once.\n\n{link}',
    manyFailures:
      'Within a day, somebody entered a wrong password for the ID {memberId} many times.\nIf it was not you, they may be guessing your password. While this goes on, new devices may have to wait 15 minutes to sign in. Devices you have signed in on before are not affected.\n\nIf your password is short or used elsewhere, change it here.\n\n{link}',
    factorAdded:
      'A second step for signing in with the ID {memberId} was added: {factor, select, totp {authenticator app} other {passkey “{name}”}}\n\nIf it wasn’t you, please set a new password at once.\n\n{link}',
    factorRemoved:
      'A second step for signing in with the ID {memberId} was removed: {factor, select, totp {authenticator app} other {passkey “{name}”}}\n\nIf it wasn’t you, please set a new password at once.\n\n{link}',
    factorsReset:
      'An administrator removed every second step and recovery code of the ID {memberId}. All devices were signed out, and the password alone is enough to sign in now.\nPlease set up two-step verification again after you sign in.\n\nIf you didn’t ask for this, please set a new password at once.\n\n{link}',
    recoveryCodesRenewed:
      'The recovery codes of the ID {memberId} were replaced. The old ones no longer work.\n\nIf it wasn’t you, please set a new password at once.\n\n{link}',
    recoveryCodeUsed:
      'Somebody signed in with the ID {memberId} and a recovery code. Recovery codes left: {left}.\n\nIf it wasn’t you, please set a new password at once.\n\n{link}',
    confirmEmail:
      'You asked to use this mail address for the ID {memberId}.\nOpen this link within 24 hours to change it.\n\n{link}\n\nIf it was not you, please ignore this mail.',
    emailChanging:
      'A change of the mail address of the ID {memberId} was asked for.\nOnce the new address is confirmed, mails go there.\n\nIf it was not you, please set a new password at once.\n\n{link}',
    invitation:
      '{inviter} invites you to {farm} on Onsil as {role, select, manager {a farm manager} other {a farm member}}.\nOpen this link within 72 hours and sign in with the account that uses this mail address to join. If you have no account yet, sign up with this address first.\n\n{link}',
    inquiryArrived:
      'A new inquiry has come in: number {number} ({kind}).\nYou can read it in the list of inquiries of the administration.\n\n{link}',
    inquiryReceived:
      'We have received your inquiry. Its number is {number}.\nOur answer will go to the mail address that you gave with it.',
    inquiryAnswered: 'This is our answer to your inquiry number {number}.\n\n{answer}',
    claimStarted:
      'We have begun to work on your A/S request number {number}.\n{title}\n\nYou find the request here.\n\n{link}',
    claimAnswered:
      'This is our answer to your A/S request number {number}.\n{title}\n\n{answer}\n\nYou find the request here.\n\n{link}',
    claimCompleted:
      'Your A/S request number {number} is done.\n{title}\n\n{answer}\n\nPlease see whether all is well, and confirm it here.\n\n{link}',
  },
  footer: 'This mail was sent automatically by Onsil.',
};
