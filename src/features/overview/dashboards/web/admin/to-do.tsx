import { memo } from 'react'
import { formatCount } from '../../../../../shared/money.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { ToDo } from '../../to-do.contract.ts'
import classes from './to-do.module.css'
import { TO_DO_TEXTS } from './to-do.texts.ts'

export const ToDoList = memo(function ToDoList({ items }: { items: readonly ToDo[] }) {
  if (items.length === 0)
    return (
      <Text tone="soft" size="sm">
        Nothing waits for you.
      </Text>
    )
  return (
    <Section title="To do">
      <ul className={classes.items}>
        {items.map((item) => (
          <ToDoItem key={item.key} item={item} />
        ))}
      </ul>
    </Section>
  )
})

function ToDoItem({ item: { key, count, link } }: { item: ToDo }) {
  const { one, many, action } = TO_DO_TEXTS[key]
  const text = count === 1 ? one : many
  const [to = '', query] = link.split('?')
  const search: object = Object.fromEntries(new URLSearchParams(query))
  return (
    <li>
      <Text as="span" className={classes.count} weight={650}>
        {formatCount(count)}
      </Text>
      <span>{text}</span>
      <LinkButton to={to} search={search} variant="light" size="compact-sm">
        {action}
        <span className="visually-hidden">
          {' '}
          {formatCount(count)} {text}
        </span>
      </LinkButton>
    </li>
  )
}
