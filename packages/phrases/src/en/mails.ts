import type { mails as ko } from '../ko/mails.ts';
import type { Same } from '../same.ts';

export const mails: Same<typeof ko> = {
  subject: {
    confirmSignup: '[Onsil] Confirm your email address',
    mailInUse: '[Onsil] This email address is already registered',
    resetPassword: '[Onsil] Reset your password',
    manyFailures: '[Onsil] Failed sign-ins to your account',
    passwordChanged: '[Onsil] Your password was changed',
    factorAdded: '[Onsil] A sign-in method was added',
    factorRemoved: '[Onsil] A sign-in method was removed',
    factorsReset: '[Onsil] Two-step verification was turned off',
    recoveryCodesRenewed: '[Onsil] You have new recovery codes',
    recoveryCodeUsed: '[Onsil] A recovery code was used to sign in',
    confirmEmail: '[Onsil] Confirm your new email address',
    emailChanging: '[Onsil] Your email address is being changed',
    invitation: '[Onsil] You’re invited to {farm}',
    inquiryArrived: '[Onsil] New inquiry {number} · {kind}',
    inquiryReceived: '[Onsil] We’ve received your inquiry ({number})',
    inquiryAnswered: '[Onsil] Our answer to your inquiry ({number})',
    memberInquiryAnswered: '[Onsil] Our answer to your inquiry ({number})',
    weeklyReport: '[Onsil] Weekly report of {farm} · {period}',
    claimStarted: '[Onsil] We’ve started on your support request ({number})',
    claimAnswered: '[Onsil] Our answer to your support request ({number})',
    claimCompleted: '[Onsil] Your support request is done ({number})',
    claimReplied: '[Onsil] New message on support request {number}',
  },
  body: {
    confirmSignup:
      'You signed up for Onsil with the ID {memberId}.\nOpen this link within 24 hours to finish.\n\n{link}\n\nIf you didn’t sign up, ignore this email. Unconfirmed sign-ups are deleted after 7 days.',
    mailInUse:
      'Someone tried to sign up for Onsil with this email address, or to change theirs to it.\nThe ID {memberId} already uses it, so nothing was changed.\n\nIf you forgot your password, you can set a new one here.\n\n{link}\n\nIf it wasn’t you, ignore this email.',
    resetPassword:
      'Someone asked to reset the password for the ID {memberId}.\nSet a new one within 30 minutes with this link. It works once.\n\n{link}\n\nIf it wasn’t you, ignore this email. Your password stays the same.',
    passwordChanged:
      'The password for the ID {memberId} was changed, and its other devices were signed out.\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    manyFailures:
      'Someone entered a wrong password for the ID {memberId} many times within a day.\nIf it wasn’t you, they may be guessing your password. While this goes on, new devices may have to wait 15 minutes to sign in. Devices you’ve signed in on before aren’t affected.\n\nIf your password is short or used elsewhere, change it here.\n\n{link}',
    factorAdded:
      'A second step for signing in with the ID {memberId} was added: {factor, select, totp {authenticator app} other {passkey “{name}”}}\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    factorRemoved:
      'A second step for signing in with the ID {memberId} was removed: {factor, select, totp {authenticator app} other {passkey “{name}”}}\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    factorsReset:
      'An administrator turned off two-step verification for the ID {memberId} and removed its recovery codes. All devices were signed out, and the password alone is now enough to sign in.\nSet up two-step verification again after you sign in.\n\nIf you didn’t ask for this, set a new password at once.\n\n{link}',
    recoveryCodesRenewed:
      'The recovery codes for the ID {memberId} were replaced. The old ones no longer work.\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    recoveryCodeUsed:
      'Someone signed in with the ID {memberId} and a recovery code. Recovery codes left: {left}.\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    confirmEmail:
      'You asked to use this email address for the ID {memberId}.\nOpen this link within 24 hours to confirm.\n\n{link}\n\nIf it wasn’t you, ignore this email.',
    emailChanging:
      'Someone asked to change the email address for the ID {memberId}.\nOnce the new address is confirmed, emails go there.\n\nIf it wasn’t you, set a new password at once.\n\n{link}',
    invitation:
      '{inviter} invited you to {farm} on Onsil as {role, select, manager {a farm manager} other {a farm member}}.\nOpen this link within 72 hours and sign in with the account that uses this email address to join. No account yet? Sign up with this address first.\n\n{link}',
    inquiryArrived: 'New inquiry {number} ({kind}).\nRead it under Inquiries in the administration area.\n\n{link}',
    inquiryReceived:
      'We’ve received your inquiry. Its number is {number}.\nWe’ll answer to the email address you gave. You’ll also find the answer under My inquiries.',
    inquiryAnswered: 'Here is our answer to your inquiry {number}.\n\n{answer}',
    memberInquiryAnswered:
      'Here is our answer to your inquiry {number}.\n\n{answer}\n\nView your inquiry and the answer:\n\n{link}',
    weeklyReport:
      'The week {period} at {farm}:\n\n{summary}\n\nCharts and tables:\n\n{link}\n\nYou can turn off this email in your notification settings.',
    claimStarted: 'We’ve started working on your support request {number}.\n{title}\n\nView the request:\n\n{link}',
    claimAnswered:
      'Here is our answer to your support request {number}.\n{title}\n\n{answer}\n\nView the request:\n\n{link}',
    claimCompleted:
      'Your support request {number} is done.\n{title}\n\n{answer}\n\nCheck that everything is fine and confirm here.\n\n{link}',
    claimReplied:
      'The requester wrote on support request {number}, which is assigned to you.\n{title}\n\n{content}\n\nReply here:\n\n{link}',
  },
  footer: 'This email was sent automatically by Onsil.',
};
