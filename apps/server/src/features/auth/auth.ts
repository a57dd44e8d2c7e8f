export { findMemberCredentials, openSession } from './authentication.ts';
export { findPresentedDevice } from './known-devices.ts';
export { changePassword, rejectWeakPassword } from './passwords.ts';
export { countSessions, endAllSessions, endOtherSessions, requireRecheck } from './sessions.ts';
export { type SignInThrottles, clearFailures, createSignInThrottles, createTokenThrottle } from './sign-in-limits.ts';
export { listRecentSignIns } from './sign-in-log.ts';
