-- A notice may have its title and text in a second language; the language of the first is read off its letters.
alter table board_notice add column language text, add column title_other text, add column details_other text;
update board_notice set language = case when title || details ~ '[가-힣]' then 'ko' else 'en' end;
alter table board_notice alter column language set not null,
  add check (language in ('ko', 'en')),
  add check ((title_other is null) = (details_other is null));
