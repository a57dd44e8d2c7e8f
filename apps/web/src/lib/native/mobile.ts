/** All that the page needs in the mobile app at its start; loaded there only. */
export { followAppTopic } from './app-topic.ts';
export { openSecureSession } from './secure-session.ts';
export { startMobileApp } from './start-mobile-app.ts';
