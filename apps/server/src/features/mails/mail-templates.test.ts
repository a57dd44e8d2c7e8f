import { expect, test } from 'vitest';
import { formatMail } from './mail-templates.ts';

const link = 'https://farm.onsil.example/email-confirm#token';
const account = [
  'confirmSignup',
  'mailInUse',
  'resetPassword',
  'passwordChanged',
  'confirmEmail',
  'emailChanging',
] as const;

test('every mail is complete, with its link on a line of its own', () => {
  for (const language of ['ko', 'en'] as const) {
    const values = { inviter: '이름', farm: '판교 농장', role: 'member', link } as const;
    for (const { subject, text } of [
      ...account.map((kind) => formatMail(language, kind, { memberId: 'grower7', link })),
      formatMail(language, 'invitation', values),
    ]) {
      expect(`${subject} ${text}`).not.toMatch(/undefined|mails\.|\{|\}| {2}|\(\)/);
      expect(text.split('\n')).toContain(link);
      expect(subject).not.toContain('\n');
    }
  }
});

test('an invitation names the farm, the inviter and the role', () => {
  const values = { inviter: "<b>{이름}</b> '1'", farm: '판교 농장', role: 'manager', link } as const;
  expect(formatMail('ko', 'invitation', values).subject).toBe('[온실] 판교 농장에 초대합니다');
  expect(formatMail('ko', 'invitation', values).text).toContain(
    "<b>{이름}</b> '1'님이 온실의 판교 농장에 농장 관리자로 초대했습니다.",
  );
  expect(formatMail('en', 'invitation', { ...values, role: 'member' }).text).toContain('as a farm member');
});
