import type { CompanyDetail } from '@onsil/contract/companies';
import { formatBusinessNumber } from './business-number.ts';

/** A company in the form. */
export type CompanyDraft = {
  companyName: string;
  businessNo: string;
  startDate: string | null;
  phoneNo: string;
  address: string;
  addressDetail: string;
};

export const emptyCompany: CompanyDraft = {
  companyName: '',
  businessNo: '',
  startDate: null,
  phoneNo: '',
  address: '',
  addressDetail: '',
};

export const toCompanyDraft = (company: CompanyDetail): CompanyDraft => ({
  companyName: company.companyName,
  businessNo: formatBusinessNumber(company.businessNo),
  startDate: company.startDate,
  phoneNo: company.phoneNo,
  address: company.address,
  addressDetail: company.addressDetail,
});

/** The request body of a draft. */
export const toCompanyBody = (draft: CompanyDraft) => ({ ...draft, startDate: draft.startDate ?? '' });
