import { remarksApi, type RemarkBody, type RemarkChange } from '@onsil/contract/remarks';
import { call } from '#lib/api.ts';

/** Commands on annotations; each throws CallError. */
export const remarkCommands = {
  add: (body: RemarkBody) => call(remarksApi.addRemark, { body }),
  change: (body: RemarkChange) => call(remarksApi.changeRemark, { body }),
  remove: (specificityNo: number) => call(remarksApi.removeRemark, { query: { specificityNo: String(specificityNo) } }),
};
