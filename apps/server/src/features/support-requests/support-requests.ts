export { handleSupportRequest } from './handle.ts';
export {
  getSupportRequest,
  listAllSupportRequests,
  listSupportRequestTitles,
  summarizeSupportRequests,
} from './list.ts';
export { clearSupportRequestContacts, confirmSupportRequest, createSupportRequest } from './registrant.ts';
