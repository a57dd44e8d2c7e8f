export { handleSupportRequest } from './handle.ts';
export {
  getSupportRequest,
  listAllSupportRequests,
  listMySupportRequests,
  listSupportRequestTitles,
  summarizeSupportRequests,
} from './list.ts';
export { clearSupportRequestContacts, confirmSupportRequest, createSupportRequest } from './registrant.ts';
