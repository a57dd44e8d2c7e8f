export { summarizeSupportRequests } from './list.ts';
export { clearSupportRequestContacts } from './registrant.ts';
