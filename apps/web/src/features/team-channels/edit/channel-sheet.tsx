import { useTranslations } from 'use-intl';
import {
  newWebhook,
  webhookChange,
  webhookServices,
  type FarmWebhook,
  type WebhookChange,
} from '@onsil/contract/farm-webhooks';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { teamChannelsQuery } from '../api.ts';
import { useAddChannel, useChangeChannel } from '../commands.ts';

const levelWords = ['one', 'two', 'three'] as const;

type Draft = { name: string; service: FarmWebhook['service']; address: string; lowestLevel: string; language: string };

const toDraft = (channel: FarmWebhook | null): Draft => ({
  name: channel?.name ?? '',
  service: channel?.service ?? 'slack',
  address: '',
  lowestLevel: String(channel?.lowestLevel ?? 2),
  language: channel?.language ?? currentLanguage(),
});

const toNew = ({ lowestLevel, ...draft }: Draft) => ({ ...draft, lowestLevel: Number(lowestLevel) });

/** Without an address the one before stays; the service always does. */
const toChange = (draft: Draft) => {
  const { address, service: _service, ...body } = toNew(draft);
  return { ...body, ...(address.trim() !== '' && { address }) };
};

function ServiceField({ form }: { form: FormState<Draft> }) {
  const t = useTranslations('teamChannels');
  return (
    <SelectField
      {...form.field('service')}
      label={t('serviceLabel')}
      data={webhookServices.map((value) => ({ value, label: t(`service.${value}`) }))}
    />
  );
}

function ChannelFields({ form, addressHint }: { form: FormState<Draft>; addressHint: string }) {
  const t = useTranslations('teamChannels');
  const lowest = useTranslations('notificationSettings.lowest');
  return (
    <>
      <TextField {...form.field('name')} label={t('name')} description={t('nameHint')} maxLength={60} />
      <TextField
        {...form.field('address')}
        label={t('address')}
        description={addressHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1_000}
      />
      <SelectField
        {...form.field('lowestLevel')}
        label={t('lowest')}
        data={levelWords.map((word, at) => ({ value: String(at + 1), label: lowest(word) }))}
      />
      <SelectField
        {...form.field('language')}
        label={t('language')}
        data={(['ko', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </>
  );
}

type Props = { farmId: string; onClose: () => void; onSaved: () => void };

/** Adds a channel. Nothing typed is kept, since the address is secret. */
function NewChannel({ farmId, onClose, onSaved }: Props) {
  const t = useTranslations('teamChannels');
  const form = useForm<Draft>({ initial: toDraft(null) });
  const { mutateAsync: add } = useAddChannel(farmId);
  const submit = (): Promise<void> =>
    form.submit(newWebhook, toNew(form.values), async (body) => {
      await add(body);
      toast(t('saved'));
      onSaved();
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <ServiceField form={form} />
        <ChannelFields form={form} addressHint={t(`addressHints.${form.values.service}`)} />
      </Form>
    </EditSheet>
  );
}

/** What somebody else saved of a value, in words; the address is never shown. */
const useTheirs = ({ name, service, lowestLevel, language }: FarmWebhook) => {
  const t = useTranslations('teamChannels');
  const lowest = useTranslations('notificationSettings.lowest');
  const theirs: Record<keyof Draft, { name: string; value: string }> = {
    name: { name: t('name'), value: name },
    service: { name: t('serviceLabel'), value: t(`service.${service}`) },
    address: { name: t('address'), value: '' },
    lowestLevel: { name: t('lowest'), value: lowest(levelWords[lowestLevel - 1] ?? 'one') },
    language: { name: t('language'), value: t(`languages.${language}`) },
  };
  return (part: keyof Draft) => theirs[part];
};

/** Changes a channel; its address is typed again or stays. Nothing typed is kept, since the address is secret. */
function EditChannel({ farmId, channel, onClose, onSaved }: Props & { channel: FarmWebhook }) {
  const t = useTranslations('teamChannels');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { webhookId } = channel;
  const { form, read, conflicts, submit } = useConflictMerge<FarmWebhook, Draft>({
    entity: channel,
    toValues: toDraft,
    // A deleted channel is refused by the next save.
    fresh: async () =>
      (await fetchFresh(teamChannelsQuery(farmId))).find((one) => one.webhookId === webhookId) ?? channel,
  });
  const theirs = useTheirs(read);
  const { mutateAsync: change } = useChangeChannel(farmId);
  const save = async (): Promise<void> => {
    const send = (body: WebhookChange, version: number) => change({ webhookId, body: { ...body, version } });
    if (!(await submit(webhookChange, toChange, send))) return;
    toast(t('saved'));
    onSaved();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('edit')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <ChannelFields form={form} addressHint={t('addressKept', { address: read.shortAddress })} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(theirs)} />}
      </Form>
    </EditSheet>
  );
}

/** Adds a channel, or changes one. */
export function ChannelSheet({ channel, ...props }: Props & { channel: FarmWebhook | null }) {
  return channel ? <EditChannel {...props} channel={channel} /> : <NewChannel {...props} />;
}
