import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Section } from './section.tsx';

setUpPage();

const Page = () => (
  <Section title="환경" sentences={['이탈률은 5.0%입니다.', false]}>
    <p>온도</p>
  </Section>
);

it('the figures of a section are unfolded by a button that names it', async () => {
  const { user } = openPage({ path: '/report', Page, at: '/report' });
  const button = await screen.findByRole('button', { name: '환경 자세히' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(screen.getByRole('button', { name: '환경 접기' }).getAttribute('aria-expanded')).toBe('true');
});

it('a section without figures has its link beside its sentence', async () => {
  const Linked = () => <Section title="A/S 요청" sentences={['2건이 대기 중입니다.']} link={<a href="/as">보기</a>} />;
  openPage({ path: '/report', Page: Linked, at: '/report' });
  const link = await screen.findByRole('link', { name: '보기' });
  expect(link.parentElement?.parentElement?.textContent).toContain('2건이 대기 중입니다.');
});
