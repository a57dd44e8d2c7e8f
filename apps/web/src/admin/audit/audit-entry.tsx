import type { AuditEntry as Entry } from '@onsil/contract/audit';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import typography from '#ui/theme/typography.module.css';
import { listDifferences, isEmptyValue, type Difference } from './model/audit-diff.ts';
import classes from './audit.module.css';
import type { AuditText } from './model/use-audit-text.ts';

/** The audit log's placeholder for a redacted phone number. */
const redacted = 'as it was';

/** More changes than this are collapsed: a new farm has a dozen. */
const maxShown = 4;

/** Links to the changed object, where it still exists. */
function Thing({ entry, words }: { entry: Entry; words: AuditText }) {
  const name = words.thing(entry);
  const { kind, action, thing, farmNo } = entry;
  if (action === 'remove') return <b>{name}</b>;
  if (kind === 'company')
    return (
      <Link to="/admin/companies/$companyId" params={{ companyId: thing }}>
        {name}
      </Link>
    );
  if (kind === 'controller' || kind === 'mapping')
    return (
      <Link to="/admin/controllers/$controllerId" params={{ controllerId: thing }}>
        {name}
      </Link>
    );
  if (kind === 'claim')
    return (
      <Link to="/admin/claims/$boardNo" params={{ boardNo: thing }}>
        {name}
      </Link>
    );
  if (kind === 'member' || kind === 'farm-member' || kind === 'company-user')
    return (
      <Link to="/admin/members/$memberNo" params={{ memberNo: thing }}>
        {name}
      </Link>
    );
  if (kind === 'farm' && farmNo !== null)
    return (
      <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
        {name}
      </Link>
    );
  return <b>{name}</b>;
}

type RowProps = { difference: Difference; entry: Entry; words: AuditText };

function DifferenceRow({ difference: { path, before, after }, entry, words }: RowProps) {
  const t = useTranslations('audit');
  const told = entry.before !== null && before !== redacted;
  return (
    <div>
      <dt>{words.field(path)}</dt>
      <dd>
        {told && (
          <>
            <VisuallyHidden>{t('before')} </VisuallyHidden>
            {isEmptyValue(before) ? (
              <span className={typography.muted}>{words.value(entry, path, before)}</span>
            ) : (
              <del>{words.value(entry, path, before)}</del>
            )}
          </>
        )}
        {told && entry.after !== null && <IconArrowRight size={14} stroke={1.5} aria-hidden />}
        {entry.after !== null && (
          <>
            <VisuallyHidden>{t('after')} </VisuallyHidden>
            <ins>{words.value(entry, path, after)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

/** Who changed what, and the changes. */
export function AuditEntry({ entry, words }: { entry: Entry; words: AuditText }) {
  const t = useTranslations('audit');
  const [expanded, setExpanded] = useState(false);
  const all = listDifferences(entry);
  const some = expanded ? all : all.slice(0, maxShown);
  const elsewhere = entry.farmName !== null && words.thing(entry) !== entry.farmName;
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        <strong>{words.who(entry)}</strong>
        <span>
          {words.kind(entry.kind)} <Thing entry={entry} words={words} /> {words.action(entry.action)}
        </span>
        {elsewhere && <span className={typography.hint}>{entry.farmName}</span>}
        <time dateTime={entry.at}>{formatDateTime(parseInstant(entry.at))}</time>
      </p>
      {some.length > 0 && (
        <dl className={classes.differences}>
          {some.map((difference) => (
            <DifferenceRow key={difference.path.join('.')} difference={difference} entry={entry} words={words} />
          ))}
        </dl>
      )}
      {all.length > maxShown && (
        <Button
          variant="quiet"
          className={classes.more}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('fewer') : t('more', { count: all.length - maxShown })}
        </Button>
      )}
    </li>
  );
}
