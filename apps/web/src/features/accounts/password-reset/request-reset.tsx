import { email, memberIdInput } from '@onsil/contract/accounts';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { TextField } from '#ui/forms/text-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { requestReset } from '../commands.ts';
import type { OwnedForm } from '#lib/forms/form.ts';

const body = z.strictObject({ memberId: memberIdInput, memberEmail: email });
export type ResetDraft = z.input<typeof body>;

type Props = { form: OwnedForm<ResetDraft>; onAsked: () => void };

/** Requests a password-reset mail. The answer does not reveal whether the member exists. */
export function RequestReset({ form, onAsked }: Props) {
  const t = useTranslations('accounts');
  const submit = (): Promise<void> =>
    form.submit(body, form.values, async (valid) => {
      await requestReset(valid);
      onAsked();
    });
  return (
    <Form form={form} submitLabel={t('reset.ask')} onSubmit={() => void submit()}>
      <TextField
        {...form.field('memberId')}
        label={t('field.memberId')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <TextField type="email" {...form.field('memberEmail')} label={t('field.email')} autoComplete="email" />
    </Form>
  );
}
