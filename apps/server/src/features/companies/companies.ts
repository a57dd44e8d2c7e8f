export { requireCompanies } from './edit-companies.ts';
