export { deleteInquiriesOf } from './create-inquiry.ts';
