import type { Session } from '@onsil/contract/auth';
import type { NoticeBody } from '@onsil/contract/notices';
import { hourMs } from '@onsil/domain/calendar/duration';
import type { TestPortal } from './harness.ts';
import { itemOf } from './replies.ts';

/** A notice for everyone, published an hour ago by default. */
export const noticeOf = (portal: TestPortal, given: Partial<NoticeBody> = {}): Partial<NoticeBody> => ({
  type: 'GENERAL',
  title: '점검 안내',
  details: '첫째 줄\n둘째 줄 https://onsil.example',
  publishedFrom: new Date(portal.clock.now - hourMs).toISOString(),
  ...given,
});

/** Creates a notice as administrator and returns its number. */
export const writeNotice = async (
  portal: TestPortal,
  admin: Session,
  given: Partial<NoticeBody> = {},
): Promise<number> => {
  const reply = await portal.call(admin, 'POST', '/admin/notice', { body: noticeOf(portal, given) });
  if (reply.status !== 200) throw new Error(`notice: ${reply.raw.body}`);
  return itemOf(reply).noticeNo;
};

export const faqBody = {
  category: 'ACCOUNT',
  questionKo: '비밀번호를 잊었습니다',
  answerKo: '이메일로 재설정할 수 있습니다.',
  isPublished: true,
};

export const inquiryBody = {
  kind: 'SERVICE',
  name: '강하늘',
  email: 'guest@mail.example',
  phoneNo: '01012345678',
  title: '제어기 연결',
  content: '값이 들어오지 않습니다.\n무엇을 확인할까요?',
  hasAgreedToPrivacy: true,
};

export const inquire = (
  portal: TestPortal,
  session: Session | null,
  given: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => portal.call(session, 'POST', '/customer', { body: { ...inquiryBody, ...given }, headers });

/** Creates a notice for everyone, a question and an inquiry. */
export const makeBoards = async (
  portal: TestPortal,
  admin: Session,
): Promise<{ noticeNo: number; faqNo: number; inquiryNo: number }> => {
  const noticeNo = await writeNotice(portal, admin);
  const { faqNo } = itemOf(await portal.call(admin, 'POST', '/admin/faq', { body: faqBody }));
  return { noticeNo, faqNo, ...((await inquire(portal, null)).item as { inquiryNo: number }) };
};

/** Returns the audit entries of one kind, oldest first. */
export const auditOf = async (
  portal: TestPortal,
  kind: string,
): Promise<{ memberNo: number; action: string; thing: string; before: object | null; after: object | null }[]> =>
  (
    await portal.pool.query(
      'select member_no as "memberNo", action, thing, before, after from audit_log where kind = $1 order by audit_id',
      [kind],
    )
  ).rows;
