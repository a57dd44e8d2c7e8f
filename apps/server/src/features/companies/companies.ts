export { createCompany, listCompanies, listCompanyFarms } from './edit-companies.ts';
export { createCompanyUser } from './users.ts';
