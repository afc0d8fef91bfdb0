import type { ReactNode } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import classes from './dashboard.module.css'

/** The number of cards of each kind. */
export const SHOWN = 3
export const NEWEST = 10

export type Count = { label: string; count: number; status?: string; overdue?: boolean }

type Props = {
  title: string
  to: '/tenant/invoices' | '/requests' | '/complaints'
  counts: readonly Count[]
  total: number
  children: ReactNode
}

export function Overview({ title, to, counts, total, children }: Props) {
  const hidden = total - Math.min(SHOWN, total)
  return (
    <Section title={title}>
      <Counts title={title} to={to} counts={[{ label: t('Total'), count: total }, ...counts]} />
      {children}
      <Row gap="sm" align="center">
        <LinkButton to={to} variant="default" size="sm" aria-label={t('View All {title}', { title })}>
          {t('View All')}
        </LinkButton>
        {hidden > 0 && (
          <LinkButton to={to} variant="subtle" size="sm">
            {t('View {hidden} more', { hidden })}
          </LinkButton>
        )}
      </Row>
    </Section>
  )
}

function Counts({ title, to, counts }: Pick<Props, 'title' | 'to' | 'counts'>) {
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count, status, overdue }) => (
        <div key={label}>
          <dt>
            {status && count > 0 ? (
              <TextLink to={to} search={{ status }} className="covering" aria-label={`${label} ${title}`}>
                {label}
              </TextLink>
            ) : (
              label
            )}
          </dt>
          <Text
            as="dd"
            size="xl"
            lineHeight={1.3}
            weight={count > 0 ? 650 : 400}
            tone={count === 0 ? 'soft' : overdue ? 'red' : undefined}
          >
            {count}
          </Text>
        </div>
      ))}
    </dl>
  )
}
