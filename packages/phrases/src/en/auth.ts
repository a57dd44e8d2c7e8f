import type { auth as ko } from '../ko/auth.ts';
import type { Same } from '../same.ts';

export const auth: Same<typeof ko> = {
  title: 'Sign in',
  memberId: 'ID',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  capsLock: 'Caps Lock is on.',
  stay: 'Stay signed in',
  stayHint: 'Leave this off on a shared device.',
  submit: 'Sign in',
  idRequired: 'Please enter your ID.',
  passwordRequired: 'Please enter your password.',
  wait: 'Too many tries. You can try again in {time}.',
  waitSpoken: 'Too many tries. You can try again in a while.',
  waitOver: 'You can sign in again now.',
  ended: 'You have been signed out. Sign in again to return to where you were.',
  account: 'Are you new here?',
  register: 'Create an account',
  forgot: 'Forgot your password?',
  notConfirmed: 'Send the confirmation again',
  faq: 'FAQ',
  inquire: 'Write to us',
  privacy: 'Privacy statement',
  resigned: 'Your account is deleted. Thank you for having used Onsil.',
};
