import { email, memberIdInput } from '@onsil/contract/accounts';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { TextField } from '#ui/forms/text-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useForm } from '#lib/state/use-form.ts';
import { requestReset } from '../commands.ts';

const body = z.strictObject({ memberId: memberIdInput, memberEmail: email });
export type ResetDraft = z.input<typeof body>;

type Props = { draft: ResetDraft; onChange: (draft: ResetDraft) => void; onAsked: () => void };

/** Requests a password-reset mail. The answer does not reveal whether the member exists. */
export function RequestReset({ draft, onChange, onAsked }: Props) {
  const t = useTranslations('accounts');
  const sending = useForm();
  const change = (part: Partial<ResetDraft>): void => {
    sending.forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  const submit = (): Promise<void> =>
    sending.send(body, draft, {}, async (valid) => {
      await requestReset(valid);
      onAsked();
    });
  return (
    <Form sending={sending} submitLabel={t('reset.ask')} onSubmit={() => void submit()}>
      <TextField
        name="memberId"
        label={t('field.memberId')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        value={draft.memberId}
        onChange={({ currentTarget }) => change({ memberId: currentTarget.value })}
        error={sending.problems['memberId']}
      />
      <TextField
        type="email"
        name="memberEmail"
        label={t('field.email')}
        autoComplete="email"
        value={draft.memberEmail}
        onChange={({ currentTarget }) => change({ memberEmail: currentTarget.value })}
        error={sending.problems['memberEmail']}
      />
    </Form>
  );
}
