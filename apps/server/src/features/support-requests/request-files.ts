import { maxSupportRequestFileBytes } from '@onsil/contract/support-requests';
import { attachFiles, listAttachedFiles } from '#features/files/files.ts';
import type { MemberContext } from '#platform/context.ts';
import { invalidField } from '#platform/http/api-error.ts';

export const supportRequestFileKind = 'claim';
export const messageFileKind = 'claim_message';

/** Links files to a request or one of its messages; the whole farm may read them. */
export const attachRequestFiles = async (
  ctx: MemberContext,
  target: { kind: string; id: number },
  keys: readonly string[],
  { farmNo, memberNo }: { farmNo: number; memberNo: number },
): Promise<void> => {
  await attachFiles(ctx.db, target, keys, { memberNo, audience: { farmNo }, needed: true });
  const files = (await listAttachedFiles(ctx, target.kind, [target.id])).get(target.id) ?? [];
  if (files.some(({ size }) => size > maxSupportRequestFileBytes)) throw invalidField('files', 'claimFileTooLarge');
};
