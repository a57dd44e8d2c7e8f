import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { useTranslations } from 'use-intl';

type Route = NonNullable<LinkProps['to']>;

/** The full key of a phrase without arguments. */
export type PhraseKey = Parameters<ReturnType<typeof useTranslations<never>>>[0];

/** An entry of the registry: everything that menus, tabs, search and browser titles say about a screen. */
export type Screen = {
  id: string;
  to: Route;
  /** the same screen within a farm */
  within?: Route;
  /** addresses of its pages that do not begin with its own */
  also?: readonly Route[];
  /** begins with `?`: one tab of a screen */
  query?: string;
  title: PhraseKey;
  /** everyone who is signed in, without it */
  seenBy?: 'managers' | 'companyUsers' | 'administrators';
  /** other words that find it, separated by commas */
  words?: PhraseKey;
};

export type MenuScreen<Group extends string> = Screen & {
  group: Group;
  Icon: Icon;
  /** beside its name, such as a count */
  Badge?: ComponentType<{ farmId: string }>;
};
