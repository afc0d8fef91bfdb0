import type { ReactNode } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Search } from './analytics.links.ts'
import classes from './figure-card.module.css'

type To =
  | '/invoices'
  | '/payments'
  | '/requests'
  | '/complaints'
  | '/owed'
  | '/units'
  | '/leases'
  | '/owner-statements'

export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.place}>
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  </div>
)

type LinkProps = { label: string; to: To; search: Search; children: ReactNode }

/** A second link of a card; `label` is the card's, for screen readers. */
export const FigureLink = ({ label, to, search, children }: LinkProps) => (
  <TextLink to={to} search={search} className={classes.recent}>
    <span className="visually-hidden">{label}: </span>
    {children}
  </TextLink>
)

export type FigureCardProps = {
  label: string
  to: To
  search: Search
  figure: ReactNode
  tone?: 'red' | 'orange' | undefined
  more?: ReactNode
  /** Takes the place of two. */
  wide?: boolean
  children?: ReactNode
}

export function FigureCard({ label, to, search, figure, tone, more, wide, children }: FigureCardProps) {
  return (
    <Stack className={classes.card} as="li" surface="raised" gap="xs" data-tone={tone} data-wide={wide}>
      <TextLink to={to} search={search} className={`covering ${classes.main}`} underline="never">
        <span>{label}</span>
        <Text className={classes.figure} as="span" weight={650} lineHeight={1.2}>
          {figure}
        </Text>
        {more && <span>{more}</span>}
      </TextLink>
      {children}
    </Stack>
  )
}
