export { createFirebaseClient, type FirebaseClient } from './channels/firebase.ts';
export { type DescribedNotice, describeNotices } from './inbox/describe.ts';
export { countUnreadOfFarm } from './inbox/inbox.ts';
export { getMySetting } from './settings/setting.ts';
export { type NewNotice, type NoticeParts, writeNotice, writeTaskReminder } from './write/write-notice.ts';
