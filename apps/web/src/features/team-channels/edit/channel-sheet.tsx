import { newWebhook, webhookChange, type FarmWebhook } from '@onsil/contract/farm-webhooks';
import { useTranslations } from 'use-intl';
import { useForm } from '#lib/forms/use-form.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useAddChannel, useChangeChannel } from '../commands.ts';

type Draft = { name: string; address: string; lowestLevel: string; language: string };

const toDraft = (channel: FarmWebhook | null): Draft => ({
  name: channel?.name ?? '',
  address: '',
  lowestLevel: String(channel?.lowestLevel ?? 2),
  language: channel?.language ?? currentLanguage(),
});

const toNew = ({ lowestLevel, ...draft }: Draft) => ({ ...draft, lowestLevel: Number(lowestLevel) });

/** Without an address the one before stays. */
const toChange = (draft: Draft) => {
  const { address, ...body } = toNew(draft);
  return { ...body, ...(address.trim() !== '' && { address }) };
};

type Props = { farmId: string; channel: FarmWebhook | null; onClose: () => void; onSaved: () => void };

/** Adds a channel, or changes one; its address is typed again or stays. Nothing typed is kept, since the address is secret. */
export function ChannelSheet({ farmId, channel, onClose, onSaved }: Props) {
  const t = useTranslations('teamChannels');
  const lowest = useTranslations('notificationSettings.lowest');
  const form = useForm<Draft>({ initial: toDraft(channel) });
  const { mutateAsync: add } = useAddChannel(farmId);
  const { mutateAsync: change } = useChangeChannel(farmId);
  const done = (): void => {
    toast(t('saved'));
    onSaved();
  };
  const submit = (): Promise<void> =>
    channel
      ? form.submit(webhookChange, toChange(form.values), async (body) => {
          await change({ webhookId: channel.webhookId, body });
          done();
        })
      : form.submit(newWebhook, toNew(form.values), async (body) => {
          await add(body);
          done();
        });
  return (
    <EditSheet title={t(channel ? 'edit' : 'add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <TextField {...form.field('name')} label={t('name')} description={t('nameHint')} maxLength={60} />
        <TextField
          {...form.field('address')}
          label={t('address')}
          description={channel ? t('addressKept', { address: channel.shortAddress }) : t('addressHint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1_000}
        />
        <SelectField
          {...form.field('lowestLevel')}
          label={t('lowest')}
          data={(['one', 'two', 'three'] as const).map((word, at) => ({ value: String(at + 1), label: lowest(word) }))}
        />
        <SelectField
          {...form.field('language')}
          label={t('language')}
          data={(['ko', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </Form>
    </EditSheet>
  );
}
