export { createFaq, listAllFaqs } from './edit-faqs.ts';
