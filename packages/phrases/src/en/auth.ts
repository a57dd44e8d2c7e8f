import type { auth as ko } from '../ko/auth.ts';
import type { Same } from '../same.ts';

export const auth: Same<typeof ko> = {
  title: 'Sign in',
  memberId: 'ID',
  password: 'Password',
  capsLock: 'Caps Lock is on.',
  stay: 'Stay signed in',
  stayHint: 'Leave this off on a shared device.',
  submit: 'Sign in',
  passkey: 'Sign in with a passkey',
  passkeyCancelled: 'The passkey wasn’t confirmed. Try again, or sign in with your password.',
  second: {
    title: 'Two-step verification',
    text: {
      totp: 'Enter the 6-digit code from your authenticator app.',
      passkey: 'Confirm it’s you with one of your passkeys.',
      recoveryCode: 'Enter one of your recovery codes. Each code works once.',
    },
    label: { totp: 'Code', recoveryCode: 'Recovery code' },
    submit: 'Verify',
    usePasskey: 'Use passkey',
    cancelled: 'The passkey wasn’t confirmed. Please try again.',
    other: { totp: 'Use authenticator app', passkey: 'Use a passkey', recoveryCode: 'Use a recovery code' },
    again: 'Start over',
  },
  idRequired: 'Enter your ID.',
  passwordRequired: 'Enter your password.',
  ended: 'You’ve been signed out. Sign in again to return to where you were.',
  account: 'New here?',
  register: 'Create an account',
  forgot: 'Forgot your ID or password?',
  notConfirmed: 'Resend confirmation',
  faq: 'FAQ',
  inquire: 'Contact us',
  privacy: 'Privacy policy',
  resigned: 'Your account has been deleted. Thank you for using Onsil.',
};
