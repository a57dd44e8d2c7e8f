import { adminControllerSortKeys } from '@onsil/contract/admin-controllers';
import { adminFarmSortKeys } from '@onsil/contract/admin-farms';
import { adminMemberSortKeys } from '@onsil/contract/admin-members';
import { companySortKeys } from '@onsil/contract/companies';
import type { TableFormat } from '@onsil/contract/tables';
import { downloadAdminList } from '#lib/http/download-list.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

type Search = SortParams & { keyword: string };

/** Downloads of the administration's lists, as they are searched and sorted. @throws CallError */
export const downloadCompanies = ({ keyword, ...sorting }: Search, format: TableFormat): Promise<void> =>
  downloadAdminList('exportCompanies', {
    query: { keyword, format, ...sortQueryOf(sorting, companySortKeys) },
  });

export const downloadFarms = ({ keyword, ...sorting }: Search, format: TableFormat): Promise<void> =>
  downloadAdminList('exportFarms', { query: { keyword, format, ...sortQueryOf(sorting, adminFarmSortKeys) } });

export const downloadMembers = (
  { keyword, isAdmin, ...sorting }: Search & { isAdmin: boolean },
  format: TableFormat,
): Promise<void> =>
  downloadAdminList('exportMembers', {
    query: { keyword, format, ...(isAdmin && { isAdmin }), ...sortQueryOf(sorting, adminMemberSortKeys) },
  });

export const downloadControllers = (
  { keyword, farmNo, retired, ...sorting }: Search & { farmNo: number | undefined; retired: boolean },
  format: TableFormat,
): Promise<void> =>
  downloadAdminList('exportControllers', {
    query: {
      keyword,
      isRetired: retired,
      format,
      ...(farmNo !== undefined && { farmNo }),
      ...sortQueryOf(sorting, adminControllerSortKeys),
    },
  });
