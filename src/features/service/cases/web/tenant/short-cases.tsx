import { t } from '../../../../../web/translate.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { InstantText, rich } from '../../../../../web/ui/values.tsx'
import type { Case } from '../../cases.contract.ts'
import { CASES, type CaseKind, isActive } from '../../cases.rules.ts'
import { CaseStatusBadge } from '../case-status.tsx'
import { waitsForAnswer } from '../next-step.ts'
import classes from './short-cases.module.css'

export type AnswerState = 'answered' | 'waiting' | 'reply waiting' | null

export function answerState(item: Pick<Case, 'status' | 'replies' | 'respondedAt'>): AnswerState {
  if (item.respondedAt === null) return isActive(item) ? 'waiting' : null
  return waitsForAnswer(item) ? 'reply waiting' : 'answered'
}

type Props = { kind: CaseKind; cases: readonly Case[]; reader: 'admin' | 'tenant' }

export function ShortCases({ kind, cases, reader }: Props) {
  return (
    <Stack divided className={classes.cases} as="ul">
      {cases.map((item) => (
        <li key={item.id}>
          <TextLink to={`/${CASES[kind].path}`} search={{ open: item.id }} className={classes.subject}>
            {item.subject}
          </TextLink>
          <Text as="span" className={classes.status}>
            <CaseStatusBadge status={item.status} reader={reader} />
          </Text>
          <Text className={classes.date} as="span" tone="soft" size="sm">
            <InstantText instant={item.createdAt} />
          </Text>
          {reader === 'tenant' && <Answer item={item} />}
        </li>
      ))}
    </Stack>
  )
}

function Answer({ item }: { item: Case }) {
  const state = answerState(item)
  if (state === null) return null
  return (
    <Text className={classes.answer} as="span" tone="soft" size="sm">
      {state === 'waiting' && t('The office has not answered yet.')}
      {state === 'reply waiting' && t('You replied; the office has not answered that yet.')}
      {state === 'answered' &&
        item.respondedAt &&
        rich('The office answered {time}', { time: <InstantText instant={item.respondedAt} /> })}
    </Text>
  )
}
