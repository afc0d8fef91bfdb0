import type { CSSProperties } from 'react'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { Destination } from '../directory.rules.ts'
import classes from './entry-cards.module.css'

type Entry = Destination & { text: string; answers?: string }

type Props = {
  entries: readonly Entry[]
  /** The least width of a card in px. */
  width: number
  labelledBy?: string
  /** The id of the card that Enter opens. */
  marked?: string | undefined
}

export const EntryCards = ({ entries, width, labelledBy, marked }: Props) => (
  <ul
    className={classes.cards}
    style={{ '--card': `${width}px` } as CSSProperties}
    aria-labelledby={labelledBy}
  >
    {entries.map(({ id, title, text, answers, to, search = {}, hash }) => (
      <Stack
        key={id}
        as="li"
        surface="card"
        gap="2xs"
        className={classes.card}
        data-marked={marked === id || undefined}
      >
        <TextLink to={to} search={search} {...(hash && { hash })} underline="never" className={classes.link}>
          {title}
        </TextLink>
        {answers && <Text>{answers}</Text>}
        <Text tone="soft" size="sm">
          {text}
        </Text>
      </Stack>
    ))}
  </ul>
)
