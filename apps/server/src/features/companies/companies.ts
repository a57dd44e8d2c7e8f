export { createCompany, listCompanies, requireCompanies } from './edit-companies.ts';
export { createCompanyUser } from './users.ts';
