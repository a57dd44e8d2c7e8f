export { recordAudit, recordAudits } from './record.ts';
