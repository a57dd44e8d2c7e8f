import { cropPricesApi, maxFollowedItems, type Market, type PriceItem } from '@onsil/contract/crop-prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import classes from './crop-prices.module.css';
import { useItemName } from './model/price-name.ts';
import { categories } from './search.ts';
import { priceItemsQuery } from './api.ts';
import { useFollowItems } from './commands.ts';

type Props = { farmId: string; market: Market; onClose: (saved?: boolean) => void };

/** Chooses the followed items. */
export function FollowForm({ farmId, market, onClose }: Props) {
  const t = useTranslations('cropPrices');
  const { data: items, error, refetch } = useQuery(priceItemsQuery(farmId, market));
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  return (
    <EditSheet title={t('follow.title')} changed={chosen !== undefined} onClose={() => onClose()}>
      {!items && <QueryFallback error={error} retry={refetch} lines={8} problem={t('problem')} />}
      {items?.length === 0 && <EmptyState title={t('waiting')}>{t('failedText')}</EmptyState>}
      {items && items.length > 0 && (
        <Choice items={items} chosen={chosen} onChange={setChosen} onSaved={() => onClose(true)} />
      )}
    </EditSheet>
  );
}

type ChoiceProps = {
  items: readonly PriceItem[];
  /** undefined while unchanged */
  chosen: ReadonlySet<string> | undefined;
  onChange: (chosen: ReadonlySet<string>) => void;
  onSaved: () => void;
};

function Choice({ items, chosen, onChange, onSaved }: ChoiceProps) {
  const t = useTranslations('cropPrices');
  const sending = useForm();
  const { mutateAsync: follow } = useFollowItems();
  const now = chosen ?? new Set(items.filter(({ isFollowed }) => isFollowed).map(({ itemCode }) => itemCode));
  const problem = now.size === 0 ? t('follow.none') : now.size > maxFollowedItems ? t('follow.tooMany') : undefined;
  const save = (itemCodes: string[] | null, said: string): Promise<void> =>
    sending.send(cropPricesApi.followItems.body, { itemCodes }, {}, async (body) => {
      await follow(body.itemCodes);
      toast(said);
      onSaved();
    });
  const toggle = (itemCode: string, on: boolean): void => {
    const next = new Set(now);
    if (on) next.add(itemCode);
    else next.delete(itemCode);
    onChange(next);
  };
  return (
    <Form
      sending={sending}
      submitLabel={t('follow.save')}
      onSubmit={() => void (problem === undefined && save([...now], t('follow.saved')))}
    >
      <p className={classes.note}>{t('follow.hint')}</p>
      {categories.map((category) => (
        <Category
          key={category}
          title={t(`categories.${category}`)}
          items={items.filter((item) => item.category === category)}
          chosen={now}
          onToggle={toggle}
        />
      ))}
      <output className={problem === undefined ? classes.note : classes.problem}>
        {problem ?? t('follow.count', { count: now.size })}
      </output>
      <Button variant="quiet" fullWidth onClick={() => void save(null, t('follow.wasReset'))}>
        {t('follow.reset')}
      </Button>
    </Form>
  );
}

type CategoryProps = {
  title: string;
  items: readonly PriceItem[];
  chosen: ReadonlySet<string>;
  onToggle: (itemCode: string, on: boolean) => void;
};

function Category({ title, items, chosen, onToggle }: CategoryProps) {
  const nameOfItem = useItemName();
  if (items.length === 0) return null;
  return (
    <fieldset className={classes.category}>
      <legend>{title}</legend>
      <div className={classes.choices}>
        {items.map(({ itemCode, itemName }) => (
          <CheckboxField
            key={itemCode}
            name={`item-${itemCode}`}
            label={nameOfItem(itemName)}
            checked={chosen.has(itemCode)}
            onChange={(on) => onToggle(itemCode, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
